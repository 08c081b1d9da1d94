import Presentation

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension CommandAnswer {
  /// A view state, as text or as JSON; a screen that could not be loaded is bad news.
  init(_ state: some TextDrawable & Encodable, asJSON: Bool, hasFailed: Bool) throws(CommandError) {
    guard asJSON else {
      self.init(text: state.text)
      isComplaint = hasFailed
      return
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(state) else { throw .failed("the state cannot be written as JSON.") }
    self.init(document: String(decoding: data, as: UTF8.self) + "\n")
    isComplaint = hasFailed
  }
}
