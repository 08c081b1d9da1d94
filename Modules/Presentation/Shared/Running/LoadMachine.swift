/// One thing that is loaded for an input, and loaded again when asked, without time and without waiting.
///
/// Every load has a number; a reply to any but the newest changes nothing, whether it is a success or a failure.
/// What an earlier load brought is dropped when a new one starts, so that nothing old passes for the new.
struct LoadMachine<Input: Equatable & Sendable, Output: Sendable>: Sendable {
  enum Phase: Sendable {
    /// Nothing was asked for. Goes on to `loading`.
    case idle
    /// Goes on to `loaded`, `failed`, or another `loading`.
    case loading(Input)
    /// Goes on to `loading`.
    case loaded(Input, Output)
    /// Goes on to `loading`.
    case failed(Input, LoadFailure)
  }

  struct Load: Equatable, Sendable {
    let input: Input
    let number: Int
  }

  private(set) var phase = Phase.idle
  private var number = 0

  mutating func requested(_ input: Input) -> Load {
    number += 1
    phase = .loading(input)
    return Load(input: input, number: number)
  }

  /// Asks again after a failure; at any other time there is nothing to retry.
  mutating func retryTapped() -> Load? {
    switch phase {
    case .failed(let input, _): requested(input)
    case .idle, .loading, .loaded: nil
    }
  }

  /// Tells whether a load is the one that is waited for.
  func isNewest(_ load: Load) -> Bool {
    guard case .loading = phase else { return false }
    return load.number == number
  }

  mutating func finished(_ output: Output, number: Int) {
    guard number == self.number else { return }
    switch phase {
    case .loading(let input): phase = .loaded(input, output)
    case .idle, .loaded, .failed: break
    }
  }

  mutating func failed(_ failure: LoadFailure, number: Int) {
    guard number == self.number else { return }
    switch phase {
    case .loading(let input): phase = .failed(input, failure)
    case .idle, .loaded, .failed: break
    }
  }
}
