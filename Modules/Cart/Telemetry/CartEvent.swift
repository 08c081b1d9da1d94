public import DeliveryArea
public import PriceboardTelemetry

/// What the cart reports, all per hub.
///
/// Events hold hubs and counts; never what a shopper buys.
public enum CartEvent: TelemetryEvent, Hashable {
  /// Why a cart could not be read.
  public enum ReadFailure: String, Error, Hashable, Codable {
    /// There was no reply with a body that could be used.
    case noReply
    /// The reply is no cart.
    case unreadable
    /// The reply names another hub than the one asked.
    case anotherHub
  }

  /// A cart was read: how many lines it has, and how many more could not be read or came twice.
  case read(hub: HubID, lines: Int, dropped: Int)
  /// A cart could not be read.
  case readFailed(hub: HubID, ReadFailure)
  /// The server took a quantity.
  case accepted(hub: HubID)
  /// The server refused a quantity.
  case refused(hub: HubID, QuantityOutcome.Refusal)
  /// Nobody knows whether the server took a quantity, and its line has to be read again.
  case unanswered(hub: HubID)
  /// A reply came that nobody waits for any more, such as one of a hub that was left, and was not used.
  case lateReplyDropped(hub: HubID?)
}
