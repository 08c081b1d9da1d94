#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension PackageGraph {
  /// Reads a graph from JSON in one of two forms.
  ///
  /// The first is the checker's own, which its plugin writes; the second is
  /// what `swift package describe --type json` prints.
  /// - Throws: ``GraphError`` where the text is neither.
  package init(json: [UInt8]) throws(GraphError) {
    let data = Data(json)
    let decoder = JSONDecoder()
    do {
      if let description = try? decoder.decode(PackageDescriptionJSON.self, from: data) {
        self = description.graph
      } else {
        self = try decoder.decode(PackageGraph.self, from: data)
      }
    } catch {
      throw GraphError(reason: "\(error)")
    }
  }

  /// The graph in the checker's own form, with sorted keys.
  package func json() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return [UInt8](try encoder.encode(self))
  }
}

/// Why a text is no package graph.
package struct GraphError: Error, Equatable {
  /// What the decoder found, for a message.
  package var reason: String
}

/// What the checker reads of `swift package describe --type json`.
private struct PackageDescriptionJSON: Decodable {
  struct Dependency: Decodable {
    var identity: String
  }

  struct Target: Decodable {
    var name: String
    var c99name: String
    var type: String
    var moduleType: String
    var path: String
    var sources: [String]
    var targetDependencies: [String]?
    var productDependencies: [String]?

    enum CodingKeys: String, CodingKey {
      case name, c99name, type, path, sources
      case moduleType = "module_type"
      case targetDependencies = "target_dependencies"
      case productDependencies = "product_dependencies"
    }
  }

  var name: String
  var toolsVersion: String
  var dependencies: [Dependency]
  var targets: [Target]

  enum CodingKeys: String, CodingKey {
    case name, dependencies, targets
    case toolsVersion = "tools_version"
  }

  var graph: PackageGraph {
    PackageGraph(
      name: name,
      targets: targets.map { target in
        PackageTarget(
          name: target.name, kind: kind(of: target), module: target.c99name,
          isSwift: target.moduleType == "SwiftTarget" || target.moduleType == "PluginTarget",
          path: target.path, sources: target.sources.map { target.path == "." ? $0 : "\(target.path)/\($0)" },
          targetDependencies: target.targetDependencies ?? [],
          productDependencies: target.productDependencies ?? [])
      },
      packages: dependencies.map { ExternalPackage(identity: $0.identity) })
  }

  private func kind(of target: Target) -> PackageTarget.Kind {
    switch target.type {
    case "system-target": .system
    default: PackageTarget.Kind(rawValue: target.type) ?? .library
    }
  }
}
