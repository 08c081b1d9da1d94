/// The hosts that never leave the machine: `localhost`, 127.0.0.0/8 and ::1 (RFC 6890).
///
/// Names under `localhost` are none: who is meant by them is for a resolver to say, and not every one knows RFC 6761.
package enum LoopbackHost {
  /// Whether a host as it stands in an address, without brackets, is one.
  package static func contains(_ host: String) -> Bool {
    if ["localhost", "::1", "0:0:0:0:0:0:0:1"].contains(host.lowercased()) { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    // Four numbers without leading zeros, which some read as octal; everything else is a name, whoever it belongs to.
    return parts.count == 4 && parts[0] == "127"
      && parts.allSatisfy { part in UInt8(part).map { "\($0)" == part } ?? false }
  }
}
