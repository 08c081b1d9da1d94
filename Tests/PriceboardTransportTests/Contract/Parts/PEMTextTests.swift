import Foundation
import Testing

@testable import PriceboardTransport

@Suite struct PEMTextTests {
  private let first = Data([0x30, 0x01, 0x02])
  private let second = Data(repeating: 0x30, count: 200)

  @Test func `certificates are read in order, whatever is between them`() {
    let text = """
      subject=CN = one
      -----BEGIN CERTIFICATE-----
      MAEC
      -----END CERTIFICATE-----
      -----BEGIN PRIVATE KEY-----
      MAEC
      -----END PRIVATE KEY-----
      -----BEGIN CERTIFICATE-----
      \(second.base64EncodedString(options: .lineLength64Characters))
      -----END CERTIFICATE-----
      """
    #expect(PEMText.certificates(in: Data(text.utf8)) == [first, second])
    #expect(PEMText.certificates(in: Data(text.replacing("\n", with: "\r\n").utf8)) == [first, second])
  }

  @Test(arguments: [
    "", "hello", "-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----",
    "-----BEGIN CERTIFICATE-----\n%%%\n-----END CERTIFICATE-----", "-----BEGIN CERTIFICATE-----\nMAEC\n",
    "-----END CERTIFICATE-----\n",
  ])
  func `text without a whole certificate has none`(text: String) {
    #expect(PEMText.certificates(in: Data(text.utf8)).isEmpty)
  }
}
