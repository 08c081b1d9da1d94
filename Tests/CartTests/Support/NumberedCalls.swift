import PriceboardTelemetry
import PriceboardTestSupport
import PriceboardTransport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A service whose calls a test answers by their number, from 0 on, once they are made.
struct NumberedCalls {
  let service = HTTPServiceFake()
  private let taken = Locked<[PendingCall]>([])

  /// All calls so far, in their order.
  var made: [HTTPCall] { service.calls }

  /// Waits until a call is made.
  @discardableResult
  func call(_ number: Int) async -> HTTPCall {
    await pending(number).call
  }

  /// Waits until a call is cancelled.
  func cancelled(_ number: Int) async {
    await pending(number).cancelled()
  }

  /// Answers a call with the text of a body.
  func answer(_ number: Int, _ body: String) async {
    await pending(number).reply(body)
  }

  /// Fails a call.
  func fail(_ number: Int, _ error: any Error) async {
    await pending(number).fail(error)
  }

  /// Fails a call with a status and the text of a body.
  func fail(_ number: Int, status: Int, _ body: String = "") async {
    await fail(number, HTTPFailure.status(status, body: Data(body.utf8)))
  }

  private func pending(_ number: Int) async -> PendingCall {
    while true {
      if let call = taken.withLock({ $0.count > number ? $0[number] : nil }) { return call }
      let next = await service.nextCall()
      taken.withLock { $0.append(next) }
    }
  }
}
