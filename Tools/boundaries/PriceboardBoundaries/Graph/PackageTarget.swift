/// A target of the package that is checked.
package struct PackageTarget: Codable, Equatable, Sendable {
  /// What kind of target it is, as far as the rules tell them apart.
  package enum Kind: String, Codable, Sendable {
    case library, executable, test, plugin, macro, snippet, system, binary
  }

  /// The name in the manifest.
  package var name: String
  /// What kind of target it is.
  package var kind: Kind
  /// The name that an import writes: the target's name as a C identifier.
  package var module: String
  /// Whether the sources are Swift, so that their imports can be read.
  package var isSwift: Bool
  /// The folder, from the root of the package.
  package var path: String
  /// The source files, from the root of the package, in byte order.
  package var sources: [String]
  /// The names of the targets that it declares as dependencies, in byte order.
  package var targetDependencies: [String]
  /// The names of the products of other packages that it declares as dependencies, in byte order.
  package var productDependencies: [String]

  package init(
    name: String, kind: Kind = .library, module: String? = nil, isSwift: Bool = true, path: String,
    sources: [String] = [], targetDependencies: [String] = [], productDependencies: [String] = []
  ) {
    self.name = name
    self.kind = kind
    self.module = module ?? Self.moduleName(of: name)
    self.isSwift = isSwift
    self.path = path
    self.sources = sources.sorted(by: Order.bytes)
    self.targetDependencies = Set(targetDependencies).sorted(by: Order.bytes)
    self.productDependencies = Set(productDependencies).sorted(by: Order.bytes)
  }

  /// The name that an import writes for a target.
  static func moduleName(of name: String) -> String {
    String(
      decoding: name.utf8.map { ASCII.classes[Int($0)] == ASCII.word ? $0 : UInt8(ascii: "_") }, as: UTF8.self
    )
  }

  private enum CodingKeys: String, CodingKey {
    case name, kind, module, isSwift, path, sources, targetDependencies, productDependencies
  }

  /// Reads a target; every key but the name is optional.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let name = try values.decode(String.self, forKey: .name)
    self.init(
      name: name,
      kind: try values.decodeIfPresent(Kind.self, forKey: .kind) ?? .library,
      module: try values.decodeIfPresent(String.self, forKey: .module),
      isSwift: try values.decodeIfPresent(Bool.self, forKey: .isSwift) ?? true,
      path: try values.decodeIfPresent(String.self, forKey: .path) ?? "Sources/\(name)",
      sources: try values.decodeIfPresent([String].self, forKey: .sources) ?? [],
      targetDependencies: try values.decodeIfPresent([String].self, forKey: .targetDependencies) ?? [],
      productDependencies: try values.decodeIfPresent([String].self, forKey: .productDependencies) ?? [])
  }
}
