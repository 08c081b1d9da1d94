/// One thing that can happen in a model.
enum ModelStep: Hashable, Sendable {
  /// The price of a symbol moves; the frame goes out, or is lost.
  case moved(Int)
  case movedAndLost(Int)
  case lateHeartbeatCame
  case foreignFrameCame
  /// The first frame on its way arrives.
  case arrived
  /// It arrives, and a copy of it stays on its way.
  case arrivedFirst
  /// The copy arrives.
  case arrivedAgain
  /// It never arrives.
  case vanished
  case timePassed
  /// The connection opens, and says nothing yet; or begins with a heartbeat.
  case opened
  case openedWithHeartbeat
  case notOpened
  case lost
  /// Whoever watches leaves; comes, for both symbols; comes, for the second alone.
  case left
  case cameForBoth
  case cameForSecond
  /// The app goes to the background, and comes back at once.
  case wentAway
}
