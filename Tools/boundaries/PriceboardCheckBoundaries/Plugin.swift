import Foundation
import PackagePlugin

/// Runs the boundary checker on the package in which it is called.
///
/// The graph goes to the tool on its standard input. The tool must not ask
/// `swift package` for it: the command that runs the plugin holds the lock that the tool would wait for.
@main
struct CheckBoundaries: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let package = context.package
    // A file, not a pipe: a tool that stops before it has read all of a pipe would take the plugin down with it.
    let graph = context.pluginWorkDirectoryURL.appending(path: "graph.json")
    try JSONEncoder().encode(GraphJSON(of: package)).write(to: graph)

    let process = Process()
    process.executableURL = try context.tool(named: "priceboard-boundaries").url
    process.arguments =
      ["--package-path", package.directoryURL.path(percentEncoded: false), "--graph", "-"] + arguments
    process.currentDirectoryURL = package.directoryURL
    process.standardInput = try FileHandle(forReadingFrom: graph)
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 {
      Diagnostics.error(
        "The boundaries of \(package.displayName) were not confirmed; the reasons stand above.")
    }
  }
}
