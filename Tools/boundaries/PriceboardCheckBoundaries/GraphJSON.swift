import Foundation
import PackagePlugin

/// The graph in the form that the tool reads.
///
/// A plugin is not told of plugin targets, which `omitsPlugins` says.
struct GraphJSON: Encodable {
  struct Target: Encodable {
    var name: String
    var kind: String
    var module: String
    var isSwift: Bool
    var path: String
    var sources: [String]
    var targetDependencies: [String]
    var productDependencies: [String]
  }

  struct Package: Encodable {
    var identity: String
    var products: [Product]
    var isDirect: Bool
  }

  struct Product: Encodable {
    var name: String
    var modules: [String]
  }

  var name: String
  var targets: [Target]
  var packages: [Package]
  var omitsPlugins = true

  init(of package: PackagePlugin.Package) {
    name = package.displayName
    let root = package.directoryURL.path(percentEncoded: false)
    targets = package.targets.map { Target($0, root: root) }
    packages = Self.dependencies(of: package)
  }

  /// The packages that a package needs, each once, the direct ones marked.
  private static func dependencies(of package: PackagePlugin.Package) -> [Package] {
    var found: [Package] = []
    var seen: Set<String> = [package.id]
    var waiting = package.dependencies.map { ($0.package, true) }
    while !waiting.isEmpty {
      let (next, isDirect) = waiting.removeFirst()
      guard seen.insert(next.id).inserted else { continue }
      found.append(
        Package(
          identity: next.id,
          products: next.products.map { product in
            Product(
              name: product.name,
              modules: product.targets.map { ($0 as? any SourceModuleTarget)?.moduleName ?? $0.name })
          },
          isDirect: isDirect))
      waiting += next.dependencies.map { ($0.package, false) }
    }
    return found
  }
}

extension GraphJSON.Target {
  init(_ target: any PackagePlugin.Target, root: String) {
    name = target.name
    path = Self.relative(target.directoryURL, to: root)
    kind = Self.kind(of: target)
    let source = target as? any SourceModuleTarget
    module = source?.moduleName ?? target.name
    isSwift = target is SwiftSourceModuleTarget
    sources = (source?.sourceFiles(withSuffix: "").map { Self.relative($0.url, to: root) } ?? [])
    targetDependencies = []
    productDependencies = []
    for dependency in target.dependencies {
      switch dependency {
      case .target(let target): targetDependencies.append(target.name)
      case .product(let product): productDependencies.append(product.name)
      @unknown default: break
      }
    }
  }

  private static func kind(of target: any PackagePlugin.Target) -> String {
    switch target {
    case is SystemLibraryTarget: return "system"
    case is BinaryArtifactTarget: return "binary"
    case let source as any SourceModuleTarget:
      switch source.kind {
      case .executable: return "executable"
      case .test: return "test"
      case .snippet: return "snippet"
      case .macro: return "macro"
      default: return "library"
      }
    default: return "library"
    }
  }

  private static func relative(_ url: URL, to root: String) -> String {
    let path = url.path(percentEncoded: false)
    let relative = path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path
    return relative.hasSuffix("/") ? String(relative.dropLast()) : relative
  }
}
