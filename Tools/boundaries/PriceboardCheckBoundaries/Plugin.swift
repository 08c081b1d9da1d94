import PackagePlugin

@main
struct CheckBoundaries: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {}
}
