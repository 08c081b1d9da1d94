import PriceboardTestSupport
import Testing

@testable import PriceboardTransport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct SecretTests {
  private static let canary = "canary-5f1e7c2a9b"

  private struct Holder {
    let secret = Secret(SecretTests.canary)
    let header = SecretHeader("apikey", Secret(SecretTests.canary))
    let list: [Secret?] = [Secret(SecretTests.canary)]
  }

  @Test func `nothing that describes, dumps or mirrors a secret shows it`() {
    let holder = Holder()
    var text =
      "\(holder)\(holder.secret)\(holder.list)" + String(reflecting: holder) + String(describing: holder)
    text += String(reflecting: holder.secret)
    dump(holder, to: &text)
    dump(holder.secret, to: &text)
    for child in Mirror(reflecting: holder.secret).children { text += "\(child)" }
    #expect(!text.contains(Self.canary))
    #expect(!text.contains("canary"))
  }

  @Test func `a secret has no form to be encoded or described in`() {
    let secret: Any = Secret(Self.canary)
    #expect(!(secret is any Encodable))
    #expect(!(secret is any CustomStringConvertible))
    #expect(!(secret is any CustomDebugStringConvertible))
    #expect(!(secret is any LosslessStringConvertible))
  }

  @Test func `it is read in one way`() {
    #expect(Secret(Self.canary).reveal { $0 } == Self.canary)
  }

  @Test func `secrets are equal when their bytes are`() {
    #expect(Secret("a") == Secret("a"))
    #expect(Secret("a") != Secret("b"))
    #expect(Secret("a") != Secret("aa"))
    #expect(Secret("") == Secret(""))
    // Equal to Swift's own strings, but not to a server.
    #expect(Secret("\u{E9}") != Secret("e\u{301}"))
  }
}
