public import MoneyKit

/// The change of a price since the previous close.
///
/// The direction is never told by colour alone: the arrow and the words of the row tell it, and so does the sign in the
/// text, unless the change is too small for two decimals.
public struct ChangeState: Equatable, Sendable, Codable {
  /// The way it goes, which the prices tell: "0.00%" with an arrow is a change below half a hundredth.
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
