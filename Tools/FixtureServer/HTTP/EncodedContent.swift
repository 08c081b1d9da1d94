/// The bytes of a body, which cost most of the work of a reply.
struct EncodedContent: Sendable {
  let plain: [UInt8]
  private let checksum: UInt32
  private var gzip: [UInt8]?

  init(plain: [UInt8]) {
    self.plain = plain
    checksum = CRC32.checksum(of: plain)
  }

  mutating func compressed() -> [UInt8] {
    if let gzip { return gzip }
    let new = Gzip.compressed(plain, checksum: checksum)
    gzip = new
    return new
  }

  /// A strong tag: each coding of a body has its own (RFC 9110, section 8.8.3.3).
  func entityTag(isCompressed: Bool) -> String {
    "\"\(String(checksum, radix: 36))-\(plain.count)\(isCompressed ? "-gzip" : "")\""
  }
}
