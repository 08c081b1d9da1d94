#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// A JSON text (RFC 8259) that was walked through once and is read in place.
///
/// Partial decoding needs what `JSONDecoder` does not give: a bad value costs itself and nothing around it, a number is
/// read exactly as it is written, and a value that nobody asks for costs next to nothing. So the walk checks the
/// structure alone: brackets, commas, colons, names and literals. The inside of a text or a number is checked by
/// whoever reads it.
/// All platforms read the same.
package final class JSONDocument: Sendable {
  /// The deepest nesting that is read.
  static let deepestNesting = 512

  let bytes: [UInt8]
  let nodes: [JSONNode]

  /// Walks through a text; a byte order mark before it is passed over.
  ///
  /// - Throws: ``JSONSyntaxError`` where it is no JSON, is nested too deeply, or has more behind its value.
  package init(_ data: Data) throws(JSONSyntaxError) {
    bytes = [UInt8](data)
    var indexer = JSONIndexer(bytes)
    nodes = try indexer.index()
  }

  /// The one value of the text.
  package var root: JSONValue { JSONValue(document: self, index: 0) }
}

/// The text is no JSON as a whole.
package struct JSONSyntaxError: Error, Hashable, Sendable {
  /// How many bytes of it could be read.
  package let offset: Int
}

/// One value, or one name of an object's member, in the order of the text.
struct JSONNode: Sendable {
  var kind: JSONValue.Kind
  /// Whether it is a text of ASCII without escapes and control characters, which stands for itself.
  var isPlain = false
  /// The first byte; of a text the one behind its quotation mark.
  let start: Int
  /// The byte behind the last one.
  var end: Int
  /// The node behind it and all that is in it.
  var next: Int
}
