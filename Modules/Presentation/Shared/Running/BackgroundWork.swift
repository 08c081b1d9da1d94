/// Runs work away from the actor that asks for it.
///
/// View models live on the main actor, which must stay free while a basket is compared or products are searched.
/// The work is `@concurrent` by its type: a closure of any other asynchronous type that is written in a view model
/// would run on the main actor, whoever calls it.
enum BackgroundWork {
  @concurrent
  static func run<Output: Sendable>(_ work: @concurrent @Sendable () async -> Output) async -> Output {
    await work()
  }

  @concurrent
  static func run<Output: Sendable>(
    _ work: @concurrent @Sendable () async throws -> Output
  ) async throws -> Output {
    try await work()
  }
}
