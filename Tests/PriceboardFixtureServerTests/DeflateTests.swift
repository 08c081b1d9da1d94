import Foundation
import PriceboardTestSupport
import Testing

@testable import PriceboardFixtureServer

@Suite struct DeflateTests {
  @Test(arguments: [
    "", "a", "aa", "aaa", "abcabcabcabc", String(repeating: "x", count: 258),
    String(repeating: "y", count: 70_000),
    "Käse ö ü ß € 日本", String((0..<40_000).map { "0123456789abcdef".randomCharacter($0) }),
  ])
  func `what was compressed comes back`(text: String) {
    let bytes = Array(text.utf8)
    #expect(Inflate.inflate(Deflate.compressed(bytes)) == bytes)
  }

  @Test func `anything that was compressed comes back`() {
    let seed: UInt64 = 0xDEF1_A7E0
    var random = SplitMix64(seed: seed)
    for number in 0..<300 {
      let bytes = Self.bytes(&random)
      let isSame = Inflate.inflate(Deflate.compressed(bytes)) == bytes
      #expect(isSame, "seed \(seed), case \(number)")
    }
  }

  @Test func `a repetition is found as far back as the window goes and no farther`() {
    let filler = (0..<(1 << 15)).map { UInt8(truncatingIfNeeded: $0 &* 197 &+ ($0 >> 8) &* 91) }
    for distance in [32_766, 32_767, 32_768, 32_769] {
      let mark: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
      let bytes = mark + filler.prefix(distance - mark.count) + mark
      #expect(Inflate.inflate(Deflate.compressed(bytes)) == bytes)
    }
  }

  @Test func `JSON becomes much smaller`() {
    let row = "{\"sku\":\"p1\",\"name\":\"Bananen\",\"price\":{\"minorUnits\":199,\"currency\":\"EUR\"}}"
    let bytes = Array((0..<200).map { row.replacingOccurrences(of: "p1", with: "p\($0)") }.joined().utf8)
    #expect(Deflate.compressed(bytes).count * 6 < bytes.count)
  }

  @Test func `the checksum is that of the standard`() {
    // The check value of CRC-32/ISO-HDLC.
    #expect(CRC32.checksum(of: Array("123456789".utf8)) == 0xCBF4_3926)
    #expect(CRC32.checksum(of: []) == 0)
  }

  @Test(.enabled(if: Python.isThere, "there is no python3"))
  func `another implementation of gzip reads what was written`() throws {
    let seed: UInt64 = 0xDEF1_A7E1
    var random = SplitMix64(seed: seed)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("gzip-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for number in 0..<100 {
      let bytes = Self.bytes(&random)
      let member = Gzip.compressed(bytes, checksum: CRC32.checksum(of: bytes))
      try Data(bytes).write(to: folder.appendingPathComponent("\(number).plain"))
      try Data(member).write(to: folder.appendingPathComponent("\(number).gz"))
    }
    let program = """
      import gzip, sys
      for number in range(100):
          plain = open(f"{sys.argv[1]}/{number}.plain", "rb").read()
          assert gzip.open(f"{sys.argv[1]}/{number}.gz").read() == plain, number
      print("all equal")
      """
    #expect(try Python.run(program, folder.path) == "all equal\n", "seed \(seed)")
  }

  /// Bytes with few or many repetitions, near and far.
  private static func bytes(_ random: inout SplitMix64) -> [UInt8] {
    let alphabet = UInt8.random(in: 1...255, using: &random)
    var bytes = (0..<Int.random(in: 0...2_000, using: &random)).map { _ in
      UInt8.random(in: 0...alphabet, using: &random)
    }
    for _ in 0..<Int.random(in: 0...30, using: &random) where !bytes.isEmpty {
      let start = Int.random(in: bytes.indices, using: &random)
      bytes += bytes[start...].prefix(Int.random(in: 1...600, using: &random))
    }
    return bytes
  }
}

extension String {
  fileprivate func randomCharacter(_ index: Int) -> Character {
    Array(self)[(index &* 2_654_435_761) >> 7 & 15]
  }
}

private enum Python {
  private static let url: URL? = ["/usr/bin/python3", "/usr/local/bin/python3"].map(
    URL.init(fileURLWithPath:)
  )
  .first { FileManager.default.isExecutableFile(atPath: $0.path) }

  static var isThere: Bool { url != nil }

  static func run(_ program: String, _ argument: String) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = url
    process.arguments = ["-c", program, argument]
    process.standardOutput = output
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: text, as: UTF8.self)
  }
}
