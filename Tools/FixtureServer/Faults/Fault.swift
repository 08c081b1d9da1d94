/// What goes wrong with a reply of the fixture server.
///
/// What replaces a reply (`status`, `captivePortal`, `body`) keeps the endpoint from doing anything: a cart is not
/// changed. All others happen to the reply afterwards: a cart is changed, and the client may not hear of it.
public enum Fault: Equatable, Sendable {
  /// The reply comes later, by the time and up to `jitter` more, which the seed draws.
  case latency(Duration, jitter: Duration = .zero)
  /// No reply comes; the connection stays open until the client closes it.
  case timeout
  /// The connection is reset instead of a reply.
  case reset
  /// A status with a small JSON body, and a Retry-After field where one is given.
  case status(Int, retryAfter: RetryAfter? = nil)
  /// The connection ends behind so many bytes of the head, of which one is always missing.
  case cutHead(afterBytes: Int)
  /// The connection ends behind so many bytes of the body, of which one is always missing.
  case cutBody(afterBytes: Int)
  /// The body comes in pieces of so many bytes, with a pause before each.
  case slowBody(chunkBytes: Int, every: Duration)
  /// The reply says that it is of this hub; of nothing else in it is changed.
  case wrongHub(String)
  /// Parts of the reply are spoiled, one place for each kind.
  case malformed([Malformation])
  /// Sections of these types stand before the others of a home, asked for or not.
  case unknownSections([String])
  /// Each page names the cursor that it was asked with as the next one; the first page names its own next.
  case repeatedCursor
  /// Pages have no items, but go on as they would.
  case emptyPages
  /// A page of HTML with status 200, such as a network's sign-in page.
  case captivePortal
  /// A body of this text and type with status 200.
  case body(String, contentType: String = "application/json")
  /// The reply's header field has this value; nil leaves it out.
  case field(name: String, value: String?)
  /// Stock was counted so long before the reply.
  case oldStock(Duration)

  /// What a Retry-After field says (RFC 9110, section 10.2.3).
  public enum RetryAfter: Equatable, Sendable {
    /// So many seconds.
    case seconds(Int)
    /// A date so many seconds after the server's clock.
    case date(secondsFromNow: Int)
    /// Any text, valid or not.
    case text(String)
  }
}
