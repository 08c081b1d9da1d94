import PriceboardTestSupport
import Testing

@testable import PriceboardTransport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Plays a call against a list of answers, and writes down what the machine wants and when.
///
/// Each answer takes no time but a time-out, which takes until the attempt's deadline.
struct CallPlay {
  enum Answer: Sendable {
    case reply(HTTPResponse)
    case failure(HTTPTransportError)
    /// The same after some time.
    case slow(HTTPResponse, Duration)
    case timeOut
  }

  var machine: HTTPCallMachine
  var now: Duration = .zero
  var jitter = 1.0
  /// Answered to a refreshed token: nil where there is none.
  var refreshes: [Bool?] = []
  var offlineAt: Set<Duration> = []
  var copyTag: String?
  private(set) var log: [String] = []

  init(
    _ method: HTTPMethod = .get, url: String = "https://shop.example/v1/home", hasToken: Bool = false,
    hasValidator: Bool = false, policy: HTTPPolicy = HTTPPolicy()
  ) throws {
    machine = HTTPCallMachine(
      method, url: try #require(URL(string: url)), hasBody: !method.isRead, hasToken: hasToken,
      hasValidator: hasValidator, policy: policy, start: .zero)
  }

  /// 2026-10-21T07:26:00Z.
  static let wallClock = 1_792_567_560_000

  mutating func run(_ answers: [Answer]) -> HTTPCallMachine.Outcome? {
    var answers = answers[...]
    var effect = machine.started(at: now, isOnline: !offlineAt.contains(now))
    var last = HTTPResponse(status: 0)
    while true {
      switch effect {
      case .send(let attempt):
        log.append("\(now.wholeMilliseconds) \(attempt.method.rawValue) \(attempt.url.absoluteString)")
        guard let answer = answers.popFirst() else { return nil }
        var response: HTTPResponse?
        switch answer {
        case .reply(let found): response = found
        case .slow(let found, let time):
          now += time
          response = found
        case .timeOut:
          now = attempt.deadline
          effect = machine.failed(.timedOut, at: now, jitter: jitter)
        case .failure(let error):
          effect = machine.failed(error, at: now, jitter: jitter)
        }
        if let response {
          last = response
          effect = machine.replied(
            response, at: now, wallClock: Self.wallClock, jitter: jitter, copyTag: copyTag)
        }
      case .wait(let until):
        now = until
        effect = machine.waited(at: now, isOnline: !offlineAt.contains(now))
      case .refreshToken:
        log.append("\(now.wholeMilliseconds) refresh")
        switch refreshes.isEmpty ? nil : refreshes.removeFirst() {
        case true?: effect = machine.tokenRefreshed(at: now, isOnline: true)
        case false?: effect = machine.tokenUnchanged(refusal: last)
        case nil: effect = machine.tokenFailed(refusal: last, at: now)
        }
      case .finish(let outcome):
        return outcome
      }
    }
  }

  /// When attempts were sent, in milliseconds.
  var times: [Int] { log.compactMap { $0.contains("refresh") ? nil : Int($0.prefix { $0 != " " }) } }
}

@Suite struct HTTPCallMachineTests {
  @Test(arguments: [
    (1.0, [0, 500, 1_500, 3_500]), (0.0, [0, 250, 750, 1_750]), (0.5, [0, 375, 1_125, 2_625]),
    (.nan, [0, 500, 1_500, 3_500]), (-7.0, [0, 250, 750, 1_750]), (.infinity, [0, 500, 1_500, 3_500]),
  ])
  func `a read is tried four times, after delays from the upper half of 0,5 s, 1 s and 2 s`(
    jitter: Double, times: [Int]
  ) throws {
    var play = try CallPlay()
    play.jitter = jitter
    let outcome = play.run(Array(repeating: .failure(.notConnected), count: 9))
    #expect(outcome == .failure(.unreachable))
    #expect(play.times == times)
  }

  @Test func `a delay never exceeds its cap`() throws {
    let policy = HTTPPolicy(totalTime: .seconds(100), retries: 7)
    var play = try CallPlay(policy: policy)
    _ = play.run(Array(repeating: .failure(.notConnected), count: 9))
    #expect(play.times == [0, 500, 1_500, 3_500, 7_500, 15_500, 23_500, 31_500])
  }

  @Test(arguments: [429, 500, 502, 503, 504])
  func `a read is tried again after a status that passes`(status: Int) throws {
    var play = try CallPlay()
    let outcome = play.run([.reply(.json("x", status: status)), .reply(.json())])
    #expect(outcome == .reply)
    #expect(play.times == [0, 500])
  }

  @Test(arguments: [400, 401, 403, 404, 408, 409, 410, 414, 418, 422, 501, 505, 511, 600, 999])
  func `any other status is told at once, with its body`(status: Int) throws {
    var play = try CallPlay()
    let outcome = play.run([.reply(.json("why", status: status))])
    #expect(outcome == .failure(.status(status, body: Data("why".utf8))))
  }

  @Test(arguments: [
    (HTTPTransportError.nameNotFound, HTTPFailure.unreachable, 4), (.notConnected, .unreachable, 4),
    (.connectionLost, .unreachable, 4), (.system(code: 24), .unreachable, 4),
    (.invalidReply, .invalidReply, 1),
    (.bodyTooLarge(limit: 5), .tooLarge(limit: 5), 1), (.notTrusted, .notTrusted, 1),
    (.invalidRequest, .invalidCall, 1), (.libraryMissing(name: "x"), .libraryMissing(name: "x"), 1),
  ])
  func `a lost connection is tried again, and nothing else that the transport says`(
    error: HTTPTransportError, failure: HTTPFailure, attempts: Int
  ) throws {
    var play = try CallPlay()
    let outcome = play.run(Array(repeating: .failure(error), count: 9))
    #expect(outcome == .failure(failure))
    #expect(play.times.count == attempts)
  }

  @Test(arguments: [HTTPMethod.put, .post, .patch, .delete])
  func `what writes is never sent twice by itself`(method: HTTPMethod) throws {
    for answer in [
      CallPlay.Answer.reply(.json("x", status: 503)), .reply(.json("x", status: 503, ["Retry-After": "1"])),
      .failure(.connectionLost), .timeOut,
    ] {
      var play = try CallPlay(method)
      guard case .failure? = play.run([answer, .reply(.json())]) else {
        Issue.record("it was not a failure")
        return
      }
      #expect(play.times == [0])
    }
  }

  @Test func `a call of time-outs ends after 30 s to the millisecond`() throws {
    var play = try CallPlay()
    let outcome = play.run(Array(repeating: .timeOut, count: 9))
    #expect(outcome == .failure(.timedOut))
    // The third attempt has what is left.
    #expect(play.times == [0, 10_500, 21_500])
    #expect(play.now == .seconds(30))
  }

  @Test func `no wait ends at or after the deadline`() throws {
    let policy = HTTPPolicy(totalTime: .milliseconds(1_500))
    var play = try CallPlay(policy: policy)
    #expect(play.run(Array(repeating: .failure(.notConnected), count: 9)) == .failure(.unreachable))
    #expect(play.times == [0, 500])
    #expect(play.now == .milliseconds(500))
  }

  @Test(arguments: [
    // A number of seconds, and each form of a date, two minutes after the reply's own.
    ("120", HTTPFailure.tryLater(after: .seconds(120))),
    ("Wed, 21 Oct 2026 07:28:00 GMT", .tryLater(after: .seconds(120))),
    ("Wednesday, 21-Oct-26 07:28:00 GMT", .tryLater(after: .seconds(120))),
    ("Wed Oct 21 07:28:00 2026", .tryLater(after: .seconds(120))),
    ("86400", .tryLater(after: .seconds(86_400))), ("61", .tryLater(after: .seconds(61))),
    ("99999999999999999999", .tryLater(after: .seconds(1 << 31))),
    // Honoured in itself, but a call has 30 s in all.
    ("60", .tryLater(after: .seconds(60))), ("30", .tryLater(after: .seconds(30))),
  ])
  func `a Retry-After that is too long to wait for is told, and not slept`(
    value: String, failure: HTTPFailure
  )
    throws
  {
    var play = try CallPlay()
    #expect(
      play.run([.reply(.json(status: 503, ["Retry-After": value])), .reply(.json())]) == .failure(failure))
    #expect(play.now == .zero)
  }

  @Test func `a Retry-After of up to 60 s is waited for where the call has the time`() throws {
    for (seconds, isWaited) in [(60, true), (61, false)] {
      var play = try CallPlay(policy: HTTPPolicy(totalTime: .seconds(100)))
      let outcome = play.run([.reply(.json(status: 429, ["Retry-After": "\(seconds)"])), .reply(.json())])
      #expect(outcome == (isWaited ? .reply : .failure(.tryLater(after: .seconds(seconds)))))
      #expect(play.times == (isWaited ? [0, 60_500] : [0]))
    }
  }

  @Test(arguments: [
    ("2", 2_500), ("0", 500), ("Wed, 21 Oct 2026 07:26:03 GMT", 3_500),
    ("Wed, 21 Oct 2015 07:28:00 GMT", 500),
  ])
  func `a Retry-After is a floor to which the drawn delay is added`(value: String, second: Int) throws {
    var play = try CallPlay()
    #expect(play.run([.reply(.json(status: 503, ["Retry-After": value])), .reply(.json())]) == .reply)
    #expect(play.times == [0, second])
  }

  @Test(arguments: ["-3", "1.5", "+3", "abc", "", "1e9", " "])
  func `a Retry-After that cannot be read is as none`(value: String) throws {
    var play = try CallPlay()
    #expect(play.run([.reply(.json(status: 503, ["Retry-After": value])), .reply(.json())]) == .reply)
    #expect(play.times == [0, 500])
  }

  @Test func `a date of Retry-After counts from the server's own clock`() throws {
    var play = try CallPlay()
    let headers = ["Retry-After": "Wed, 21 Oct 2026 09:00:02 GMT", "Date": "Wed, 21 Oct 2026 09:00:00 GMT"]
    #expect(play.run([.reply(.json(status: 503, headers)), .reply(.json())]) == .reply)
    #expect(play.times == [0, 2_500])
  }

  @Test(arguments: [
    ("application/json", true), ("APPLICATION/JSON", true), ("application/json;charset=utf-8", true),
    ("application/json ; charset=\"utf-8\"", true), ("application/problem+json", true),
    ("application/vnd.shop.v2+JSON", true), ("text/html", false), ("text/plain", false), ("text/json", false),
    ("application/jsonp", false), ("application/json-seq", false), ("application/x-json", false),
    ("application/+json", false), ("json", false), ("", false), (";application/json", false),
    ("application/json, text/html", false), ("application/ json", false), ("application/json/x", false),
  ])
  func `only JSON is an answer`(type: String, isJSON: Bool) throws {
    var play = try CallPlay()
    let response = HTTPResponse(
      status: 200, headers: HTTPHeaders([.init("content-type", type)]), body: Data("<html>".utf8))
    #expect(play.run([.reply(response)]) == (isJSON ? .reply : .failure(.notJSON)))
    #expect(play.times == [0])
  }

  @Test func `what has no body by its nature needs no type`() throws {
    for (method, status, outcome) in [
      (HTTPMethod.put, 204, HTTPCallMachine.Outcome.reply), (.get, 204, .reply), (.post, 205, .reply),
      (.head, 200, .reply), (.get, 200, .failure(.notJSON)), (.get, 206, .failure(.invalidReply)),
    ] {
      var play = try CallPlay(method)
      #expect(play.run([.reply(.empty(status))]) == outcome)
    }
  }

  @Test func `a 304 without a copy is asked again once without a validator`() throws {
    var play = try CallPlay()
    #expect(play.run([.reply(.empty(304)), .reply(.json())]) == .reply)
    #expect(play.times == [0, 0])
    var stubborn = try CallPlay()
    #expect(
      stubborn.run([.reply(.empty(304)), .reply(.empty(304)), .reply(.json())])
        == .failure(.status(304, body: Data())))
  }

  @Test(
    arguments: [
      ("\"a\"", "\"a\"", true), ("\"a\"", nil, true), (nil, nil, true), (nil, "\"a\"", true),
      ("W/\"a\"", "\"a\"", true), ("\"a\"", "W/\"a\"", true), ("\"a\"", "\"b\"", false),
    ] as [(String?, String?, Bool)])
  func `a 304 confirms the copy unless it is about another`(copy: String?, reply: String?, confirms: Bool)
    throws
  {
    var play = try CallPlay(hasValidator: true)
    play.copyTag = copy
    let outcome = play.run([.reply(.empty(304, reply.map { ["ETag": $0] } ?? [:])), .reply(.json())])
    #expect(outcome == (confirms ? .copyConfirmed : .reply))
  }

  @Test func `a refused token is replaced once, and never sent again unchanged`() throws {
    let refusal = CallPlay.Answer.reply(.json("no", status: 401))
    let failure = HTTPCallMachine.Outcome.failure(.status(401, body: Data("no".utf8)))
    for method in [HTTPMethod.get, .put] {
      var play = try CallPlay(method, hasToken: true)
      play.refreshes = [true]
      #expect(play.run([refusal, .reply(.json())]) == .reply)
      #expect(play.times == [0, 0])

      var twice = try CallPlay(method, hasToken: true)
      twice.refreshes = [true, true]
      #expect(twice.run([refusal, refusal, .reply(.json())]) == failure)
      #expect(twice.times == [0, 0])

      var unchanged = try CallPlay(method, hasToken: true)
      unchanged.refreshes = [false]
      #expect(unchanged.run([refusal, .reply(.json())]) == failure)
      #expect(unchanged.times == [0])

      var none = try CallPlay(method, hasToken: true)
      #expect(none.run([refusal, .reply(.json())]) == failure)

      var anonymous = try CallPlay(method)
      #expect(anonymous.run([refusal, .reply(.json())]) == failure)
    }
  }

  @Test func `without a network a read is not sent, and the next one after it is back is`() throws {
    var play = try CallPlay()
    play.offlineAt = [.zero]
    #expect(play.run([.reply(.json())]) == .failure(.unreachable))
    #expect(play.times.isEmpty)

    var lost = try CallPlay()
    lost.offlineAt = [.milliseconds(500)]
    #expect(lost.run([.failure(.connectionLost), .reply(.json())]) == .failure(.unreachable))
    #expect(lost.times == [0])

    var write = try CallPlay(.put)
    write.offlineAt = [.zero]
    #expect(write.run([.reply(.json())]) == .reply)
  }

  @Test func `a policy of extreme values ends every call`() throws {
    for policy in [
      HTTPPolicy(attemptTime: .zero, totalTime: .zero, retries: .max),
      HTTPPolicy(attemptTime: .seconds(-1), totalTime: .seconds(-1), retries: -1, redirects: -1),
      HTTPPolicy(retries: .max, firstDelay: .seconds(-5), longestDelay: .seconds(-5)),
      HTTPPolicy(retries: 2, firstDelay: .seconds(Int64.max), longestDelay: .seconds(Int64.max)),
    ] {
      var play = try CallPlay(policy: policy)
      let answers = Array(repeating: CallPlay.Answer.slow(.json(status: 503), .seconds(1)), count: 40)
      guard case .failure? = play.run(answers) else {
        Issue.record("\(policy)")
        continue
      }
    }
  }
}
