/// The targets of a package and what each declares to depend on.
package struct PackageGraph: Equatable, Sendable {
  /// The name of the package.
  package var name: String
  /// The targets in byte order of their names.
  package var targets: [PackageTarget]
  /// The packages that the manifest depends on, in byte order of their identities.
  package var packages: [ExternalPackage]
  /// Whether plugin targets are missing, as they are from what a plugin is told.
  package var omitsPlugins: Bool

  private let indexByName: [String: Int]
  private let indexByModule: [String: Int]

  package init(
    name: String, targets: [PackageTarget], packages: [ExternalPackage] = [], omitsPlugins: Bool = false
  ) {
    self.name = name
    self.targets = targets.sorted { Order.bytes($0.name, $1.name) }
    self.packages = packages.sorted { Order.bytes($0.identity, $1.identity) }
    self.omitsPlugins = omitsPlugins
    let numbered = self.targets.enumerated()
    indexByName = Dictionary(numbered.map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    indexByModule = Dictionary(numbered.map { ($1.module, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The target of that name.
  package func target(named name: String) -> PackageTarget? {
    indexByName[name].map { targets[$0] }
  }

  /// The target whose module has that name.
  package func target(ofModule module: String) -> PackageTarget? {
    indexByModule[module].map { targets[$0] }
  }
}

/// A package that the checked one depends on.
package struct ExternalPackage: Codable, Equatable, Sendable {
  /// The name by which SwiftPM tells packages apart.
  package var identity: String
  /// The products it offers, or nothing where they are not known.
  package var products: [ExternalProduct]
  /// Whether the manifest itself names it, and not only a package that it names.
  package var isDirect: Bool

  package init(identity: String, products: [ExternalProduct] = [], isDirect: Bool = true) {
    self.identity = identity
    self.products = products
    self.isDirect = isDirect
  }
}

/// A product of another package.
package struct ExternalProduct: Codable, Equatable, Sendable {
  /// The name that a dependency on it writes.
  package var name: String
  /// The modules that come with it.
  package var modules: [String]

  package init(name: String, modules: [String]) {
    self.name = name
    self.modules = modules
  }
}

extension PackageGraph: Codable {
  private enum CodingKeys: String, CodingKey {
    case name, targets, packages, omitsPlugins
  }

  /// Reads a graph as `encode(to:)` writes it; the packages may be left out.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      name: try values.decode(String.self, forKey: .name),
      targets: try values.decode([PackageTarget].self, forKey: .targets),
      packages: try values.decodeIfPresent([ExternalPackage].self, forKey: .packages) ?? [],
      omitsPlugins: try values.decodeIfPresent(Bool.self, forKey: .omitsPlugins) ?? false)
  }

  /// Writes the graph without its look-up tables.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(name, forKey: .name)
    try values.encode(targets, forKey: .targets)
    try values.encode(packages, forKey: .packages)
    try values.encode(omitsPlugins, forKey: .omitsPlugins)
  }
}
