/// Hands the routes of one view model to the one consumer that navigates.
///
/// None is lost: those sent before the consumer listens wait for it. The stream ends with the view model.
final class RouteChannel<Route: Sendable>: Sendable {
  let routes: AsyncStream<Route>
  private let continuation: AsyncStream<Route>.Continuation

  init() {
    (routes, continuation) = AsyncStream.makeStream(bufferingPolicy: .unbounded)
  }

  deinit {
    continuation.finish()
  }

  func send(_ route: Route) {
    continuation.yield(route)
  }
}
