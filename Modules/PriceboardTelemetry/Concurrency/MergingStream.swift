/// A stream whose reader gets in one value all that it has missed.
///
/// What is sent while nobody reads is merged into one value, however much it is; a reader that comes late takes that
/// value alone. Nothing is lost and nothing is queued, so the memory depends on the merged value only.
/// Values that two threads send at the same time are merged in the order in which `send` took the lock.
/// The stream ends as soon as its reader is cancelled, and when stream and iterator have been dropped, read or not;
/// what had not been read is let go. It also ends after `finish()` and with the last reference to its source, then
/// after the last value. One consumer a stream.
///
/// What sends can be inlined into the modules that send, so that a value costs no generic call.
@usableFromInline
package enum MergingStream<Value: Sendable> {
  /// Creates a stream and what sends to it.
  ///
  /// `merge` adds a value to what has not been read yet. It runs under the lock of this stream, and so calls nothing
  /// that could come back to it.
  /// `onEnd` is called once, without any lock, when the stream ends, whoever ends it. It may come from a
  /// cancellation handler, and even before this function returns to a caller that drops the stream at once.
  package static func make(
    merge: @escaping @Sendable (_ unread: inout Value, _ next: Value) -> Void,
    onEnd: @escaping @Sendable () -> Void = {}
  ) -> (stream: AsyncStream<Value>, source: Source) {
    make(merge: merge, reading: { $0 }, onEnd: onEnd)
  }

  /// Creates a stream whose elements are made of the merged values where they are read, on the reader's side.
  ///
  /// So a value may have a form in which merging is cheap.
  package static func make<Element: Sendable>(
    merge: @escaping @Sendable (_ unread: inout Value, _ next: Value) -> Void,
    reading element: @escaping @Sendable (Value) -> Element,
    onEnd: @escaping @Sendable () -> Void = {}
  ) -> (stream: AsyncStream<Element>, source: Source) {
    let (reader, source) = makeReader(merge: merge, onEnd: onEnd)
    return (AsyncStream(unfolding: { await reader.next().map(element) }), source)
  }

  /// Creates the two sides without a stream, for a reader that wants to look when it suits.
  package static func makeReader(
    merge: @escaping @Sendable (_ unread: inout Value, _ next: Value) -> Void,
    onEnd: @escaping @Sendable () -> Void = {}
  ) -> (reader: Reader, source: Source) {
    let state = Locked(State(merge: merge, onEnd: onEnd))
    return (Reader(state), Source(state))
  }

  /// What sends to a stream.
  ///
  /// It may be used from any thread. It does not keep the reader's side alive.
  @usableFromInline
  package final class Source: Sendable {
    @usableFromInline let state: Locked<State>

    fileprivate init(_ state: Locked<State>) {
      self.state = state
    }

    deinit {
      finish()
    }

    /// Whether nothing that is sent can be read any more.
    package var isEnded: Bool {
      state.withLock { $0.isOver }
    }

    /// Adds a value to what the reader has not read yet, and wakes it if it waits.
    ///
    /// Ignored after the end.
    @inlinable package func send(_ value: Value) {
      state.withLock { $0.sent(value) }.carryOut()
    }

    /// Ends the stream after the last value.
    package func finish() {
      state.withLock { $0.finished() }.carryOut()
    }
  }

  /// The reader's side: it lives as long as the stream or an iterator does.
  package final class Reader: Sendable {
    private let state: Locked<State>

    fileprivate init(_ state: Locked<State>) {
      self.state = state
    }

    deinit {
      leave()
    }

    /// What has not been read yet; it never waits.
    package func take() -> Value? {
      state.withLock { $0.taken() }
    }

    /// Whether there is something to take that meets a condition; it never waits, and the condition runs under the lock.
    package func holds(_ condition: (Value) -> Bool) -> Bool {
      state.withLock { $0.unread.map(condition) ?? false }
    }

    /// Waits until there is something to take; false where nothing more can come.
    package func hasValue() async -> Bool {
      await hasValue { _ in true }
    }

    /// Waits until what there is to take meets a condition, or ``wake()`` is called; false where nothing more can come.
    ///
    /// What does not meet it wakes nobody. The condition runs under the lock of this stream, for whatever is sent.
    package func hasValue(meeting condition: @escaping @Sendable (Value) -> Bool) async -> Bool {
      await withTaskCancellationHandler {
        while true {
          if let answer = state.withLock({ $0.looked(for: condition) }) { return answer }
          await wait(for: condition)
        }
      } onCancel: {
        leave()
      }
    }

    /// Ends the wait of a reader, or if it does not wait the next one.
    package func wake() {
      state.withLock { $0.called() }.carryOut()
    }

    func next() async -> Value? {
      await withTaskCancellationHandler {
        while true {
          switch state.withLock({ $0.asked() }) {
          case .value(let value): return value
          case .end: return nil
          case .wait: await wait { _ in true }
          }
        }
      } onCancel: {
        leave()
      }
    }

    /// Waits until there is something to look at.
    private func wait(for condition: @escaping @Sendable (Value) -> Bool) async {
      await withCheckedContinuation { continuation in
        // Something may have come since the look above: then there is no waiting.
        let mayWait = state.withLock { $0.waits(Waiter(continuation: continuation, condition: condition)) }
        if !mayWait { continuation.resume() }
      }
    }

    private func leave() {
      state.withLock { $0.left() }.carryOut()
    }
  }

  enum Answer: Sendable {
    case value(Value)
    case end
    case wait
  }

  /// A reader that waits for a value that meets a condition.
  @usableFromInline
  struct Waiter: Sendable {
    let continuation: CheckedContinuation<Void, Never>
    let condition: @Sendable (Value) -> Bool
  }

  /// What is done when the lock has been let go.
  ///
  /// A task that is being cancelled holds a lock of the runtime while its handler waits for ours, and resuming it
  /// takes that lock. So nobody is resumed under ours, nor is `onEnd` called, which takes its owner's.
  @usableFromInline
  struct Effects: Sendable {
    @usableFromInline var woken: [CheckedContinuation<Void, Never>]
    @usableFromInline var onEnd: (@Sendable () -> Void)?

    @inlinable init(woken: [CheckedContinuation<Void, Never>] = [], onEnd: (@Sendable () -> Void)? = nil) {
      self.woken = woken
      self.onEnd = onEnd
    }

    @inlinable func carryOut() {
      for continuation in woken { continuation.resume() }
      onEnd?()
    }
  }

  @usableFromInline
  struct State: Sendable {
    /// nil once the stream has ended.
    @usableFromInline var onEnd: (@Sendable () -> Void)?
    @usableFromInline var unread: Value?
    /// More than one only where the rule of one consumer is broken; all are woken then, and one finds the value.
    @usableFromInline var waiting: [Waiter] = []
    /// Whether the next wait ends at once.
    private var isCalled = false
    @usableFromInline let merge: @Sendable (inout Value, Value) -> Void

    init(merge: @escaping @Sendable (inout Value, Value) -> Void, onEnd: @escaping @Sendable () -> Void) {
      self.merge = merge
      self.onEnd = onEnd
    }

    @inlinable var isOver: Bool { onEnd == nil }

    @inlinable mutating func sent(_ value: Value) -> Effects {
      guard !isOver else { return Effects() }
      if var merged = unread.take() {
        merge(&merged, value)
        unread = merged
      } else {
        unread = value
      }
      return waiting.isEmpty ? Effects() : Effects(woken: takeSatisfied())
    }

    mutating func finished() -> Effects {
      Effects(woken: takeWaiting(), onEnd: onEnd.take())
    }

    mutating func left() -> Effects {
      unread = nil
      return finished()
    }

    mutating func asked() -> Answer {
      if let value = unread.take() { return .value(value) }
      return isOver ? .end : .wait
    }

    mutating func taken() -> Value? {
      unread.take()
    }

    /// Whether a wait is over because there is something to take, or somebody has called; nil while it is not.
    mutating func looked(for condition: (Value) -> Bool) -> Bool? {
      if let unread, condition(unread) { return true }
      guard !isOver else { return unread != nil }
      guard isCalled else { return nil }
      isCalled = false
      return true
    }

    mutating func called() -> Effects {
      isCalled = !isOver
      return Effects(woken: takeWaiting())
    }

    mutating func waits(_ waiter: Waiter) -> Bool {
      guard !isOver, !isCalled, !(unread.map(waiter.condition) ?? false) else { return false }
      waiting.append(waiter)
      return true
    }

    mutating func takeWaiting() -> [CheckedContinuation<Void, Never>] {
      defer { waiting = [] }
      return waiting.map(\.continuation)
    }

    /// Those who have waited for what there is to take now.
    @usableFromInline mutating func takeSatisfied() -> [CheckedContinuation<Void, Never>] {
      guard let unread else { return [] }
      let satisfied = waiting.filter { $0.condition(unread) }.map(\.continuation)
      waiting.removeAll { $0.condition(unread) }
      return satisfied
    }
  }
}
