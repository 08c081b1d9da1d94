import Testing

@testable import PriceboardTransport

@Suite struct SHA1Tests {
  @Test(arguments: [
    // FIPS 180-2, appendix A, and RFC 3174, section 7.3.
    ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    ("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "84983e441c3bd26ebaae4aa1f95129e5e54670f1"),
    (String(repeating: "01234567", count: 80), "dea356a2cddd90c7a7ecedc5ebb563934f460452"),
    // One byte more than fits beside the length, and exactly one block.
    (String(repeating: "a", count: 56), "c2db330f6083854c99d4b5bfb6e8f29f201be699"),
    (String(repeating: "a", count: 64), "0098ba824b5c16427bd7a1122a5a442a25ec644d"),
  ])
  func `known texts have their known digests`(text: String, digest: String) {
    let hex = SHA1.digest(of: text.utf8).map { byte in
      String(byte >> 4, radix: 16) + String(byte & 0xF, radix: 16)
    }
    #expect(hex.joined() == digest)
  }
}
