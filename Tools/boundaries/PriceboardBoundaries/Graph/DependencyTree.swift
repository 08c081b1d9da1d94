#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The packages that a package needs, as `swift package show-dependencies --format json` prints them.
package struct DependencyTree: Decodable, Equatable, Sendable {
  /// The identity of the package.
  package var identity: String
  /// The folder into which it was checked out.
  package var path: String
  /// The packages that its manifest names.
  package var dependencies: [DependencyTree]

  package init(json: [UInt8]) throws(GraphError) {
    do {
      self = try JSONDecoder().decode(DependencyTree.self, from: Data(json))
    } catch {
      throw GraphError(reason: "\(error)")
    }
  }

  /// Every package below this one, once, by its identity; the direct ones first.
  package var all: [(package: DependencyTree, isDirect: Bool)] {
    var found: [(package: DependencyTree, isDirect: Bool)] = []
    var seen: Set<String> = [identity]
    var level = dependencies
    var isDirect = true
    while !level.isEmpty {
      let new = level.filter { seen.insert($0.identity).inserted }
      found += new.map { ($0, isDirect) }
      level = new.flatMap(\.dependencies)
      isDirect = false
    }
    return found
  }
}

extension ExternalPackage {
  /// Reads the products of a package from what `swift package dump-package` prints.
  package init(identity: String, isDirect: Bool, manifest: [UInt8]) throws(GraphError) {
    do {
      let json = try JSONDecoder().decode(ManifestJSON.self, from: Data(manifest))
      self.init(
        identity: identity,
        products: json.products.map { product in
          ExternalProduct(name: product.name, modules: product.targets.map(PackageTarget.moduleName(of:)))
        },
        isDirect: isDirect)
    } catch {
      throw GraphError(reason: "\(error)")
    }
  }
}

/// What the checker reads of `swift package dump-package`.
private struct ManifestJSON: Decodable {
  struct Product: Decodable {
    var name: String
    var targets: [String]
  }

  var products: [Product]
}
