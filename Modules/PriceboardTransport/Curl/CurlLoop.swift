#if os(Linux) && canImport(Glibc)
  import Glibc

  /// What happens on a reactor's thread.
  ///
  /// | participant \ event | libcurl's result | ready | asked to go on | overdue, or ended by its caller |
  /// |---|---|---|---|---|
  /// | one of libcurl's | ended | - | - | ended |
  /// | a conversation that connects | proceeds, or ended | - | - | ended |
  /// | a conversation | - | proceeds | proceeds | ended |
  final class CurlLoop {
    let library: CurlLibrary
    private let multi: CurlMulti
    private let mailbox: CurlMailbox
    private var participants: [UInt: any CurlParticipant] = [:]
    /// The participants that have a connection of their own.
    private var conversations: [UInt: any CurlConversation] = [:]
    /// The conversations that can go on.
    private var ready: Set<UInt> = []

    init(_ library: CurlLibrary, _ multi: CurlMulti, _ mailbox: CurlMailbox) {
      self.library = library
      self.multi = multi
      self.mailbox = mailbox
    }

    /// Starts a participant, which ends at once where its caller no longer waits.
    func start(_ participant: any CurlParticipant) {
      // Cancelling may be faster than starting: its job, which found nobody to end, has then run already.
      guard !participant.ticket.isCancelled else {
        return participant.ended(with: .failure(CancellationError()))
      }
      do throws(HTTPTransportError) {
        try multi.add(participant.easy)
        participants[participant.easy.key] = participant
      } catch {
        participant.ended(with: .failure(error))
      }
    }

    /// Has the conversation of a ticket go on; one that has ended, or is not there yet, needs no telling.
    func resume(_ ticket: ExchangeTicket) {
      guard let key = conversations.first(where: { $0.value.ticket === ticket })?.key else { return }
      ready.insert(key)
    }

    /// Ends the participant of a ticket; one that has ended already is none.
    func end(_ ticket: ExchangeTicket, because reason: any Error) {
      guard let key = participants.first(where: { $0.value.ticket === ticket })?.key else { return }
      end(key, with: .failure(reason))
    }

    /// Runs until the mailbox closes.
    func run() {
      while true {
        let (jobs, isClosing) = mailbox.take()
        for job in jobs { job(.success(self)) }
        if isClosing {
          // A last word that is ready goes out.
          proceed()
          break
        }
        do throws(HTTPTransportError) {
          try multi.perform()
          var hasEnded = false
          while let (key, code) = multi.nextResult() {
            libraryDone(key, code)
            hasEnded = true
          }
          proceed()
          endOverdue()
          try wait(hasEnded: hasEnded)
        } catch {
          // Memory has run out, or the system refuses to wait: nothing in flight can go on. The pause is for the case
          // that it stays so.
          endAll(because: error)
          _ = Glibc.poll(nil, 0, 100)
        }
      }
      endAll(because: HTTPTransportError.connectionLost)
    }

    private func libraryDone(_ key: UInt, _ code: Int32) {
      if code == 0, let conversation = participants[key] as? any CurlConversation {
        conversations[key] = conversation
        ready.insert(key)
      } else {
        end(key, with: .success(code))
      }
    }

    private func proceed() {
      for key in ready {
        switch conversations[key]?.proceed() {
        case .waits, nil: ready.remove(key)
        case .hasMore: break
        case .over(let reason): end(key, with: .failure(reason))
        }
      }
    }

    private func wait(hasEnded: Bool) throws(HTTPTransportError) {
      var keys: [UInt] = []
      var waits: [CurlWait] = []
      for (key, conversation) in conversations {
        guard let interest = conversation.interest else { continue }
        keys.append(key)
        waits.append(CurlWait(interest))
      }
      try multi.poll(&waits, milliseconds: timeToWait(hasEnded: hasEnded))
      for (key, wait) in zip(keys, waits) where wait.isReady { ready.insert(key) }
    }

    private func end(_ key: UInt, with result: Result<Int32, any Error>) {
      guard let participant = participants.removeValue(forKey: key) else { return }
      conversations[key] = nil
      ready.remove(key)
      multi.remove(participant.easy)
      participant.ended(with: result)
    }

    private func endOverdue() {
      let now = MonotonicTime.now
      for (key, participant) in participants where participant.deadline <= now {
        end(key, with: .failure(HTTPTransportError.timedOut))
      }
    }

    private func endAll(because reason: HTTPTransportError) {
      for key in participants.keys { end(key, with: .failure(reason)) }
    }

    /// Up to the next deadline; without one, until woken.
    ///
    /// A libcurl that forgets to wake requests that wait for each other's connections is asked again: at once where one
    /// has ended, which is what the last of them waits for, and soon where there are several.
    private func timeToWait(hasEnded: Bool) -> Int32 {
      guard ready.isEmpty else { return 0 }
      guard let next = participants.values.map(\.deadline).min() else { return .max }
      let time = MonotonicTime.now.milliseconds(until: next)
      guard library.forgetsWaiting else { return time }
      return hasEnded ? 0 : participants.count - conversations.count > 1 ? min(time, 10) : time
    }
  }
#endif
