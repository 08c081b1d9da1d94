/// Which request fields a reply depends on (RFC 9111, section 4.1).
enum Vary {
  /// The names of all Vary fields, in lower case.
  static func names(in headers: HTTPHeaders) -> [String] {
    headers.values(of: "Vary").flatMap { $0.split(separator: ",") }.map { $0.trimmed.lowercased() }
      .filter { !$0.isEmpty }
  }

  /// The fields of a request that a reply depends on, as they are compared later.
  ///
  /// A field that the request did not have counts, too: a later request with it gets no such copy.
  static func selected(_ names: [String], of request: HTTPHeaders) -> [KeptField] {
    names.map { KeptField(name: $0, value: request.values(of: $0).joined(separator: ", ")) }
  }
}
