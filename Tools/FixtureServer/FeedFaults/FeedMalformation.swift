/// A way in which a frame of the feed is spoiled.
///
/// The raw value is its name in control requests.
public enum FeedMalformation: String, CaseIterable, Sendable {
  /// The text ends in its middle.
  case cut
  /// The message is empty.
  case empty
  /// The frame is `null`.
  case null
  /// The frame is a number.
  case number
  /// The frame is an empty list.
  case list
  /// The frame is an object without members.
  case emptyObject
  /// The price has a fraction.
  case fractionalPrice
  /// The price is a text.
  case textPrice
  /// The number is a text.
  case textNumber
  /// There is no number.
  case missingNumber
  /// The time has no zone.
  case zonelessTime
  /// There is no symbol.
  case missingSymbol
  /// The currency is one that nobody knows.
  case unknownCurrency

  /// The kinds of frames that have what it spoils; nil for all.
  var kinds: Set<FeedFrameKind>? {
    switch self {
    case .cut, .empty, .null, .number, .list, .emptyObject: nil
    case .fractionalPrice, .textPrice, .textNumber, .missingNumber: [.snapshot, .update]
    case .zonelessTime: [.snapshot, .update, .heartbeat]
    case .missingSymbol: [.snapshot, .update, .status]
    case .unknownCurrency: [.snapshot]
    }
  }
}
