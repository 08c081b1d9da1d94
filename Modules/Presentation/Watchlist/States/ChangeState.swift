public import MoneyKit

/// The change of a price since the previous close.
///
/// The direction is told three times, and never by colour alone: by the arrow, by the sign in the text, and in the words
/// of the row.
public struct ChangeState: Equatable, Sendable, Codable {
  /// The way it goes, as far as two decimals show it.
  public let direction: PercentChange.Direction
  /// The change in percent, such as "+1.24%"; without a sign where it is zero.
  public let text: String

  /// An arrow in one column, or an equals sign.
  public var arrow: String {
    switch direction {
    case .up: "▲"
    case .down: "▼"
    case .unchanged: "="
    }
  }
}
