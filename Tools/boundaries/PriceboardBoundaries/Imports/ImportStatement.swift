/// One import declaration of a Swift file.
package struct ImportStatement: Hashable, Sendable {
  /// The first part of the imported path: `Foo` of `import struct Foo.Bar`.
  package var module: String
  /// What follows the module in the path, in order; empty for a whole module.
  package var path: [String]
  /// The kind of declaration that a scoped import names, such as `struct`.
  package var kind: String?
  /// The access level that is written before `import`, if one is.
  package var access: AccessLevel?
  /// The attributes before the declaration, in order.
  package var attributes: [ImportAttribute]
  /// The conditions of the `#if` branches around the declaration, outermost first, without white space.
  ///
  /// A later branch holds the negation of each earlier one: `#else` of `#if os(iOS)` is `!os(iOS)`.
  package var conditions: [String]
  /// The line of the module's name, from 1.
  package var line: Int
  /// The column of the module's name in UTF-8 bytes, from 1.
  package var column: Int

  package init(
    module: String, path: [String] = [], kind: String? = nil, access: AccessLevel? = nil,
    attributes: [ImportAttribute] = [], conditions: [String] = [], line: Int, column: Int
  ) {
    self.module = module
    self.path = path
    self.kind = kind
    self.access = access
    self.attributes = attributes
    self.conditions = conditions
    self.line = line
    self.column = column
  }

  /// Whether the declaration carries the attribute of that name.
  package func has(_ attribute: String) -> Bool {
    attributes.contains { $0.name == attribute }
  }
}

/// An attribute of an import declaration.
package struct ImportAttribute: Hashable, Sendable {
  /// The name without its `@`.
  package var name: String
  /// What stands between the brackets, if there are any.
  package var argument: String?

  package init(name: String, argument: String? = nil) {
    self.name = name
    self.argument = argument
  }
}

/// The access level of an import declaration.
package enum AccessLevel: String, CaseIterable, Sendable {
  case `public`, package, `internal`, `fileprivate`, `private`
}
