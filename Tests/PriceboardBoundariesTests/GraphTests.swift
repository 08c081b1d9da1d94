import PriceboardBoundaries
import Testing

@Suite struct GraphTests {
  @Test func `what SwiftPM describes is read`() throws {
    let json = """
      {
        "name": "App", "tools_version": "6.2", "dependencies": [{"identity": "dep", "type": "fileSystem"}],
        "targets": [
          {"name": "plug", "c99name": "plug", "module_type": "PluginTarget", "path": "Plugins/plug",
           "sources": ["p.swift"], "type": "plugin", "target_dependencies": ["my-tool"]},
          {"name": "CLib", "c99name": "CLib", "module_type": "ClangTarget", "path": "Sources/CLib",
           "sources": ["x.c"], "type": "library"},
          {"name": "my-tool", "c99name": "my_tool", "module_type": "SwiftTarget", "path": "Sources/my-tool",
           "sources": ["z.swift", "a/b.swift"], "type": "executable", "product_dependencies": ["Dep"]},
          {"name": "CSystem", "c99name": "CSystem", "module_type": "SystemLibraryTarget", "path": "Sources/CSystem",
           "sources": [], "type": "system-target"}
        ]
      }
      """
    let graph = try PackageGraph(json: Array(json.utf8))
    #expect(
      graph
        == PackageGraph(
          name: "App",
          targets: [
            PackageTarget(name: "CLib", isSwift: false, path: "Sources/CLib", sources: ["Sources/CLib/x.c"]),
            PackageTarget(name: "CSystem", kind: .system, isSwift: false, path: "Sources/CSystem"),
            PackageTarget(
              name: "my-tool", kind: .executable, module: "my_tool", path: "Sources/my-tool",
              sources: ["Sources/my-tool/a/b.swift", "Sources/my-tool/z.swift"], productDependencies: ["Dep"]),
            PackageTarget(
              name: "plug", kind: .plugin, path: "Plugins/plug", sources: ["Plugins/plug/p.swift"],
              targetDependencies: ["my-tool"]),
          ],
          packages: [ExternalPackage(identity: "dep")]))
  }

  @Test func `the checker's own form comes back as it was`() throws {
    let graph = PackageGraph(
      name: "Sample",
      targets: [
        PackageTarget(name: "B", kind: .test, path: "Tests/B", targetDependencies: ["A"]),
        PackageTarget(
          name: "A", path: "Sources/A", sources: ["Sources/A/a.swift"], productDependencies: ["P"]),
      ],
      packages: [
        ExternalPackage(
          identity: "p", products: [ExternalProduct(name: "P", modules: ["M"])], isDirect: false)
      ],
      omitsPlugins: true)
    #expect(try PackageGraph(json: graph.json()) == graph)
    #expect(graph.targets.map(\.name) == ["A", "B"])
  }

  @Test(arguments: ["", "[]", "{}", "{\"name\": \"A\"}", "{\"name\": \"A\", \"targets\": [{}]}"])
  func `another text is refused`(_ text: String) {
    #expect(throws: GraphError.self) { try PackageGraph(json: Array(text.utf8)) }
  }

  private static let manifest = ManifestIndex(
    Array(
      """
      let modules: [Module] = [
        Module("Low"),  // "High"
        Module("High", uses: ["Low"]),
      ]
      let package = Package(
        name: "Sample",
        products: [.library(name: "Upper", targets: ["Upper"])],
        dependencies: [.package(url: "https://example.com/x/Swift-Tools.git", from: "1.0.0")],
        targets: [
          .target(name: "Upper", dependencies: [.target(name: "High"), .product(name: "Tool", package: "swift-tools")]),
          .testTarget(name: "UpperTests", dependencies: ["Upper", "Low"]),
        ])
      """.utf8))

  @Test(arguments: [
    ("Low", 2, 10), ("High", 3, 10), ("Upper", 10, 19), ("UpperTests", 11, 23), ("Nothing", 1, 1),
  ])
  func `a target is found where it is declared`(_ target: String, _ line: Int, _ column: Int) {
    #expect(Self.manifest.declaration(of: target) == ManifestIndex.Place(line: line, column: column))
  }

  @Test(arguments: [
    ("Low", "High", 3, 25), ("High", "Upper", 10, 57), ("Tool", "Upper", 10, 81),
    ("Upper", "UpperTests", 11, 52),
    ("Low", "UpperTests", 11, 61), ("Low", "HighTests", 3, 25), ("Support", "LowTests", 2, 10),
  ])
  func `a dependency is found where its target declares it`(
    _ dependency: String, _ target: String, _ line: Int, _ column: Int
  ) {
    #expect(
      Self.manifest.dependency(dependency, of: target) == ManifestIndex.Place(line: line, column: column))
  }

  @Test func `a package is found by its identity`() {
    #expect(Self.manifest.package("swift-tools") == ManifestIndex.Place(line: 8, column: 32))
    #expect(Self.manifest.package("tools") == ManifestIndex.Place(line: 1, column: 1))
  }
}
