/// The form of a stored file: a header of 32 bytes, then the contents.
///
/// | bytes | what |
/// |---|---|
/// | 0..<8 | `89 50 42 46 0D 0A 1A 0A`, which a conversion of line ends breaks |
/// | 8..<12 | format version |
/// | 12..<16 | schema version of the contents |
/// | 16..<24 | length of the contents |
/// | 24..<28 | CRC-32C of the bytes before |
/// | 28..<32 | CRC-32C of the contents |
///
/// Numbers are little-endian. The first 28 bytes stay as they are in every later format, so that a newer file and a
/// damaged one are never mistaken for each other: a version counts only once the header's own checksum agrees.
struct Envelope: Equatable {
  static let headerLength = 32
  static let formatVersion: UInt32 = 1
  private static let magic: [UInt8] = [0x89, 0x50, 0x42, 0x46, 0x0D, 0x0A, 0x1A, 0x0A]

  let schema: UInt32
  let contents: [UInt8]

  var bytes: [UInt8] {
    var header = Self.magic
    header += Self.littleEndian(Self.formatVersion)
    header += Self.littleEndian(schema)
    header += Self.littleEndian(UInt64(contents.count))
    header += Self.littleEndian(CRC32C.checksum(header))
    header += Self.littleEndian(CRC32C.checksum(contents))
    return header + contents
  }

  /// What a file turned out to be.
  enum Inspection: Equatable {
    case good(Envelope)
    case damaged(Damage)
    case newerFormat(UInt32)
    case newerSchema(UInt32)
  }

  static func inspect(_ bytes: [UInt8], known schema: UInt32) -> Inspection {
    let isOurs = bytes.starts(with: magic) || bytes.count < magic.count && magic.starts(with: bytes)
    guard isOurs else { return .damaged(.foreign) }
    guard bytes.count >= headerLength else { return .damaged(.noHeader) }
    guard CRC32C.checksum(bytes[..<24]) == number(bytes[24..<28]) else { return .damaged(.header) }

    let format: UInt32 = number(bytes[8..<12])
    guard format <= formatVersion else { return .newerFormat(format) }
    let found: UInt32 = number(bytes[12..<16])
    guard found <= schema else { return .newerSchema(found) }

    let contents = bytes[headerLength...]
    let length: UInt64 = number(bytes[16..<24])
    guard length == UInt64(contents.count) else {
      return .damaged(.length(expected: length, found: UInt64(contents.count)))
    }
    guard CRC32C.checksum(contents) == number(bytes[28..<32]) else { return .damaged(.contents) }
    return .good(Envelope(schema: found, contents: Array(contents)))
  }

  private static func littleEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    (0..<Number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func number<Number: FixedWidthInteger>(_ bytes: ArraySlice<UInt8>) -> Number {
    bytes.reversed().reduce(0) { $0 << 8 | Number($1) }
  }
}
