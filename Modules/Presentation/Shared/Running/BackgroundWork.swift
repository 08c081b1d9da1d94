/// Runs work away from the actor that asks for it.
///
/// View models live on the main actor, which must stay free while a basket is compared or products are searched.
enum BackgroundWork {
  @concurrent
  static func run<Output: Sendable>(_ work: @Sendable () throws -> Output) async throws -> Output {
    try work()
  }

  @concurrent
  static func run<Output: Sendable>(_ work: @Sendable () async throws -> Output) async throws -> Output {
    try await work()
  }
}
