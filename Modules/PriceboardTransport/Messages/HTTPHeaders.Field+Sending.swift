extension HTTPHeaders.Field {
  /// What belongs to one connection and the framing on it.
  private static let namesOfConnection: Set<String> = [
    "connection", "content-length", "expect", "host", "keep-alive", "proxy-connection", "te", "trailer",
    "transfer-encoding", "upgrade",
  ]

  /// Whether the field is a transport's own business.
  var isOfConnection: Bool { Self.namesOfConnection.contains(name.lowercased()) }

  /// Whether the field can be written as one line: its name is a token (RFC 9110, section 5.6.2), and its value neither
  /// ends the line nor the text.
  var isLine: Bool {
    !name.isEmpty && name.utf8.allSatisfy(HTTPToken.isByte)
      && !value.utf8.contains { $0 == 0x0D || $0 == 0x0A || $0 == 0 }
  }
}
