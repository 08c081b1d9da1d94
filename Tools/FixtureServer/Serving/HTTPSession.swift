/// One connection that speaks HTTP: a request at a time, and the reply to it.
///
/// | phase   | request          | reply due      | output sent        | input ended      |
/// |---------|------------------|----------------|--------------------|------------------|
/// | reading | waiting          | -              | -                  | close            |
/// | waiting | kept for later   | sending        | -                  | cancelled, close |
/// | sending | kept for later   | the next piece | reading, or close  | cancelled, close, unless all pieces are out |
/// | closing | -                | -              | close              | close            |
///
/// A connection whose reply changed it over is the feed's from then on.
struct HTTPSession: Sendable {
  enum Phase: Sendable {
    case reading(since: Duration)
    case waiting(Exchange)
    case sending(Exchange)
    case closing
    case changedOver
  }

  var parser = RequestParser()
  var phase: Phase
  var inputHasEnded = false

  /// The number of the journal's entry that is not answered yet.
  var openEntry: Int? {
    switch phase {
    case .waiting(let exchange), .sending(let exchange): exchange.entry
    case .reading, .closing, .changedOver: nil
    }
  }
}

/// A request's reply on its way.
struct Exchange: Sendable {
  struct Piece: Equatable, Sendable {
    /// The pause before it.
    var pause: Duration
    let bytes: [UInt8]
  }

  enum Ending: Equatable, Sendable {
    case keepAlive
    case finish
    /// The server ends the connection before the reply is whole.
    case cut
    case reset
    /// The connection speaks WebSocket behind the reply.
    case changeOver
  }

  /// The number in the journal; nil for control requests.
  let entry: Int?
  var pieces: ArraySlice<Piece>
  let ending: Ending
  /// The gates that still hold it.
  var gates: Set<Gate> = []
  /// When the next piece is due; nil for never.
  var due: Duration?
}
