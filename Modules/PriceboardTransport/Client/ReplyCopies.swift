import PriceboardTelemetry

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Turns what the store keeps into replies, by the rules for copies.
///
/// A call of which nothing may be kept never gets here, so that nothing of it can reach the disk.
struct ReplyCopies: Sendable {
  let store: ResponseStore
  let timeline: Timeline
  let wallClock: @Sendable () -> Int
  let telemetry: any TelemetrySink

  private var now: CopyAge.Moment {
    CopyAge.Moment(onTimeline: timeline.now, onWallClock: wallClock())
  }

  func entry(for call: HTTPCall, _ url: URL) async -> KeptEntry? {
    guard call.keeping != .never, call.method == .get else { return nil }
    return await store.entry(of: url.absoluteString, for: HTTPExchange.plainHeaders)
  }

  /// The copy as the answer, where the server need not be asked.
  func freshReply(_ entry: KeptEntry, to call: HTTPCall) async -> HTTPReply? {
    let use = CopyRules.use(entry.terms, age: entry.age(at: now), isReload: call.isReload)
    guard case .answer(let age) = use else { return nil }
    return await reply(entry, to: call, .freshCopy(age: age), age, .fresh)
  }

  /// The copy that a 304 confirmed, as the answer; it goes where the 304 says that nothing may be kept.
  func confirmedReply(_ entry: KeptEntry, by answer: HTTPExchange.Answer, to call: HTTPCall) async
    -> HTTPReply?
  {
    let asked = moment(of: answer.sentAt)
    guard
      let entry = await store.confirm(
        entry, by: answer.response.headers, askedAt: asked, receivedAt: answer.receivedAt),
      let age = entry.age(at: now).sinceMade
    else { return nil }
    let reply = await reply(entry, to: call, .freshCopy(age: age), age, .confirmed)
    if CacheControl(answer.response.headers.values(of: "Cache-Control")).hasNoStore {
      await store.remove(entry.url)
    }
    return reply
  }

  /// The copy as the answer in spite of a failure.
  func reply(_ entry: KeptEntry, to call: HTTPCall, after failure: HTTPFailure) async -> HTTPReply? {
    let age = CopyRules.ageAfterFailure(call.keeping, failure, entry.terms, age: entry.age(at: now))
    guard let age else { return nil }
    return await reply(entry, to: call, .staleCopy(age: age, after: failure), age, .afterFailure)
  }

  func keptReply(to call: HTTPCall, _ url: URL, notOlderThan limit: Duration) async -> HTTPReply? {
    guard
      let entry = await entry(for: call, url),
      let age = CopyRules.ageIfAsked(entry.age(at: now), notOlderThan: limit)
    else { return nil }
    return await reply(entry, to: call, .keptCopy(age: age), age, .asked)
  }

  func keep(_ reply: HTTPReply, to call: HTTPCall, _ url: URL) async {
    guard call.keeping != .never, call.method == .get else { return }
    var headers = reply.headers
    // What another address answered is no answer of this one to be used again, but it is the last good one.
    if reply.isRedirected {
      for name in ["Cache-Control", "Expires", "ETag", "Last-Modified"] where headers[name] != nil {
        if name != "Cache-Control" || !CacheControl(headers.values(of: name)).hasNoStore {
          headers[name] = nil
        }
      }
    }
    let terms = CopyTerms(headers, receivedAt: reply.receivedAt)
    guard
      CopyRules.mayKeep(call.keeping, call.method, status: reply.status, headers: headers, terms: terms)
    else {
      // Whatever was kept is out of date.
      await store.remove(url.absoluteString)
      return
    }
    var group: String?
    if case .lastGood(let name, _) = call.keeping { group = name }
    let entry = KeptEntry(
      url: url.absoluteString, request: HTTPExchange.plainHeaders, headers: headers, group: group,
      bodySize: reply.body.count, askedAt: moment(of: reply.sentAt), receivedAt: reply.receivedAt)
    await store.keep(entry, body: reply.body)
  }

  /// What writes at an address makes its copy out of date (RFC 9111, section 4.4).
  func changed(_ url: URL) async {
    await store.remove(url.absoluteString)
  }

  private func reply(
    _ entry: KeptEntry, to call: HTTPCall, _ origin: HTTPReply.Origin, _ age: Duration,
    _ use: HTTPEvent.CopyUse
  ) async -> HTTPReply? {
    guard let body = await store.body(of: entry) else { return nil }
    telemetry.record(HTTPEvent.copyUsed(endpoint: call.endpoint, use: use, age: age))
    let headers = entry.headers
    return HTTPReply(
      status: 200, headers: headers, body: body, origin: origin, sentAt: timeline.now - age,
      serverTime: headers.serverTime(receivedAt: entry.receivedAt),
      receivedAt: entry.receivedAt)
  }

  /// A moment of the timeline on both clocks.
  private func moment(of time: Duration) -> CopyAge.Moment {
    let (asked, isTooEarly) = wallClock().subtractingReportingOverflow(
      (timeline.now - time).wholeMilliseconds)
    return CopyAge.Moment(onTimeline: time, onWallClock: isTooEarly ? .min : asked)
  }
}
