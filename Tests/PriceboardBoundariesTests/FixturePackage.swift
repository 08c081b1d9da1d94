import Foundation
import PriceboardBoundaries
import PriceboardTestSupport
import Testing

/// A small package in one text: its graph, its files, the arguments of a run, and what the run must print.
struct FixturePackage: CustomTestStringConvertible, Sendable {
  var name: String
  /// The text up to what the run must print.
  var input: String
  var graph: PackageGraph
  var files: [String: String] = [:]
  var arguments: [String] = []
  var exitCode: Int32 = 0
  var output = ""

  var testDescription: String { name }

  /// The texts that bring their graph along, for a run in memory.
  static let all = packages(in: "Tests/Boundaries")

  /// The texts with a manifest, for a run on the disk.
  static let real = packages(in: "Tests/Boundaries/Real")

  private static func packages(in folder: String) -> [FixturePackage] {
    let folder = PackageFolder.path(folder)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().compactMap { name in
      guard let text = try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8) else { return nil }
      return FixturePackage(name: name.replacing(".txt", with: ""), text: text)
    }
  }

  init(name: String, text: String) {
    self.name = name
    var targets: [PackageTarget] = []
    var packages: [ExternalPackage] = []
    var omitsPlugins = false
    input = text
    graph = PackageGraph(name: "Sample", targets: [])
    for section in text.components(separatedBy: "\n==== ").dropFirst() {
      let end = section.firstIndex(of: "\n") ?? section.endIndex
      let title = String(section[..<end])
      let body = section[end...].dropFirst()
      if title == "graph" {
        for line in body.split(separator: "\n") {
          if line == "omits plugins" {
            omitsPlugins = true
          } else if line.hasPrefix("package ") {
            packages.append(Self.package(line))
          } else {
            targets.append(Self.target(line))
          }
        }
      } else if title == "arguments" {
        arguments = body.split(whereSeparator: \.isWhitespace).map(String.init)
      } else if title.hasPrefix("exit ") {
        exitCode = Int32(title.dropFirst("exit ".count)) ?? -1
        output = String(body)
        input = String(text.prefix(text.count - section.count - "\n==== ".count))
      } else {
        files[title] = body + "\n"
      }
    }
    for index in targets.indices {
      targets[index].sources = files.keys.sorted().filter { $0.hasPrefix(targets[index].path + "/") }
    }
    graph = PackageGraph(name: "Sample", targets: targets, packages: packages, omitsPlugins: omitsPlugins)
  }

  /// Reads `library High uses Low, Base products Tool at Modules/High`; `C` stands for a library in C.
  private static func target(_ line: Substring) -> PackageTarget {
    var words = line.split(whereSeparator: { $0 == " " || $0 == "," }).map(String.init)[...]
    let kind = PackageTarget.Kind(rawValue: words.removeFirst()) ?? .library
    let name = words.removeFirst()
    let folder = kind == .test ? "Tests" : kind == .plugin ? "Plugins" : "Sources"
    var target = PackageTarget(
      name: name, kind: kind, isSwift: !line.hasPrefix("C ") && kind != .system, path: "\(folder)/\(name)")
    var list = ""
    for word in words {
      switch (word, list) {
      case ("uses", _), ("products", _), ("at", _): list = word
      case (_, "uses"): target.targetDependencies.append(word)
      case (_, "products"): target.productDependencies.append(word)
      default: target.path = word
      }
    }
    return target
  }

  /// Reads `package tools: Tool(ToolCore, ToolExtras) indirect`.
  private static func package(_ line: Substring) -> ExternalPackage {
    let words = line.split(whereSeparator: { " :(),".contains($0) }).map(String.init)
    return ExternalPackage(
      identity: words[1],
      products: [
        ExternalProduct(name: words[2], modules: words[3...].filter { $0 != "indirect" })
      ],
      isDirect: words.last != "indirect")
  }

  /// The text that ends with another result.
  func text(exitCode: Int32, output: String) -> String {
    "\(input)\n==== exit \(exitCode)\n\(output)"
  }
}

/// A workspace of files in memory, where the root of the package is the working folder.
struct WorkspaceFake: Workspace {
  let package: FixturePackage

  func packageFile(_ path: String) -> [UInt8]? {
    package.files[path].map { Array($0.utf8) }
  }

  func file(_ path: String) -> [UInt8]? {
    packageFile(path)
  }

  func standardInput() -> [UInt8] {
    (try? package.graph.json()) ?? []
  }

  func packageGraph() throws(WorkspaceError) -> PackageGraph {
    package.graph
  }

  func swiftFiles() -> [String] {
    package.files.keys.filter { $0.hasSuffix(".swift") }
  }
}
