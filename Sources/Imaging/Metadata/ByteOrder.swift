/// Order of the bytes of a number in a file.
enum ByteOrder: Sendable {
  case bigEndian, littleEndian

  /// Number at a place; nil beyond the end.
  func number<Number: FixedWidthInteger & UnsignedInteger>(_ type: Number.Type, in bytes: [UInt8], at place: Int)
    -> Int?
  {
    let size = MemoryLayout<Number>.size
    guard place >= 0, place <= bytes.count - size else { return nil }
    let field = bytes[place..<place + size]
    let inOrder = self == .bigEndian ? Array(field) : field.reversed()
    return Int(inOrder.reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
  }

  func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: self == .bigEndian ? number.bigEndian : number.littleEndian) { Array($0) }
  }
}
