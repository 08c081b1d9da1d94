import Foundation
import Testing

@testable import Presentation

/// A state survives JSON, its enums have labelled payloads, and equal states give equal bytes.
func expectCodable<State: Codable & Equatable>(
  _ state: State, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys]
  let data = try encoder.encode(state)
  #expect(!String(decoding: data, as: UTF8.self).contains("\"_0\""), sourceLocation: sourceLocation)
  let decoded = try JSONDecoder().decode(State.self, from: data)
  #expect(decoded == state, sourceLocation: sourceLocation)
  #expect(try encoder.encode(decoded) == data, sourceLocation: sourceLocation)
}

/// The first state that matches; the stream must not end before.
func first<State: Sendable>(
  of states: AsyncStream<State>, where matches: (State) -> Bool
) async throws -> State {
  for await state in states where matches(state) { return state }
  throw StreamEnded()
}

struct StreamEnded: Error {}
