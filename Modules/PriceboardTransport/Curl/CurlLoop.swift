#if os(Linux) && canImport(Glibc)
  import Glibc

  /// Something that a reactor's thread carries out with an easy handle of its own.
  protocol CurlParticipant: AnyObject {
    var easy: CurlEasy { get }
    /// What its caller knows it by.
    var ticket: ExchangeTicket { get }
    /// When it is ended with `timedOut`.
    var deadline: MonotonicTime { get }

    /// Called once, after the loop has let go of it: with libcurl's result, or with why it was ended before one.
    func ended(with result: Result<Int32, any Error>)
  }

  /// What happens on a reactor's thread.
  final class CurlLoop {
    let library: CurlLibrary
    private let multi: CurlMulti
    private let mailbox: CurlMailbox
    private var participants: [UInt: any CurlParticipant] = [:]

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
        if isClosing { break }
        do throws(HTTPTransportError) {
          try multi.perform()
          while let (key, code) = multi.nextResult() { end(key, with: .success(code)) }
          endOverdue()
          try multi.poll(milliseconds: timeToWait())
        } catch {
          // Memory has run out, or the system refuses to wait: nothing in flight can go on. The pause is for the case
          // that it stays so.
          endAll(because: error)
          _ = Glibc.poll(nil, 0, 100)
        }
      }
      endAll(because: HTTPTransportError.connectionLost)
    }

    private func end(_ key: UInt, with result: Result<Int32, any Error>) {
      guard let participant = participants.removeValue(forKey: key) else { return }
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
    /// Where requests may wait for each other's connections, a libcurl that forgets to wake them is asked again soon.
    private func timeToWait() -> Int32 {
      guard let next = participants.values.map(\.deadline).min() else { return .max }
      let time = MonotonicTime.now.milliseconds(until: next)
      return participants.count > 1 && library.forgetsWaiting ? min(time, 10) : time
    }
  }
#endif
