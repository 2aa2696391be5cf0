import SketchCore

/// Head of one file in a tar archive (POSIX.1-2001, “ustar”). There are regular files only, whose names are short.
struct TarHeader: Equatable {
  /// Size of a head; files are filled up to a multiple of it.
  static let block = 512
  /// Blocks at the end of an archive.
  static let end = [UInt8](repeating: 0, count: 2 * block)

  var name: String
  var byteCount: Int

  init(name: String, byteCount: Int) {
    self.name = name
    self.byteCount = byteCount
  }

  /// Zero bytes behind those of the file.
  var padding: Int { (Self.block - byteCount % Self.block) % Self.block }

  /// - Parameter time: seconds since 1970.
  func bytes(at time: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Self.block)
    func set(_ field: Range<Int>, _ text: some Sequence<UInt8>) {
      for (index, byte) in zip(field, text) { bytes[index] = byte }
    }
    set(Self.nameField, name.utf8)
    set(100..<107, Self.octal(0o600, digits: 7))
    set(108..<115, Self.octal(0, digits: 7))
    set(116..<123, Self.octal(0, digits: 7))
    // Sizes from 8 GiB on do not fit into eleven octal digits: GNU and BSD tar have them as a binary number.
    set(Self.sizeField, byteCount < 1 << 33 ? Self.octal(byteCount, digits: 11) : Self.binary(byteCount))
    set(136..<147, Self.octal(max(0, time), digits: 11))
    bytes[Self.typeField] = Self.regular
    set(Self.magicField, Self.magic)
    set(Self.sumField, Self.octal(Self.sum(of: bytes), digits: 6) + [0, 0x20])
    return bytes
  }

  /// Nil for anything but the head of a regular file.
  init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.block, bytes[Self.typeField] == Self.regular,
      bytes[Self.magicField].elementsEqual(Self.magic),
      Self.number(bytes[Self.sumField]) == Self.sum(of: bytes),
      let name = String(validating: bytes[Self.nameField].prefix { $0 != 0 }, as: UTF8.self), !name.isEmpty,
      bytes[Self.prefixField].allSatisfy({ $0 == 0 }), let size = Self.size(bytes[Self.sizeField])
    else { return nil }
    self.init(name: name, byteCount: size)
  }

  private static let nameField = 0..<100
  private static let sizeField = 124..<136
  private static let sumField = 148..<156
  private static let typeField = 156
  private static let magicField = 257..<265
  /// Beginning of a name that is longer than ours are.
  private static let prefixField = 345..<500
  private static let regular = UInt8(ascii: "0")
  private static let magic = Array("ustar\0".utf8) + Array("00".utf8)

  /// Sum of all bytes, with spaces in the place of the sum.
  private static func sum(of bytes: [UInt8]) -> Int {
    bytes.indices.reduce(0) { $0 + (sumField.contains($1) ? 0x20 : Int(bytes[$1])) }
  }

  private static func octal(_ number: Int, digits: Int) -> [UInt8] {
    let text = String(number, radix: 8)
    return Array((String(repeating: "0", count: max(0, digits - text.count)) + text).utf8)
  }

  private static func binary(_ number: Int) -> [UInt8] {
    [0x80, 0, 0, 0] + withUnsafeBytes(of: UInt64(number).bigEndian) { Array($0) }
  }

  private static func size(_ field: ArraySlice<UInt8>) -> Int? {
    guard field.first == 0x80 else { return number(field) }
    let size = field.dropFirst(4).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return size <= UInt64(Int.max / 2) ? Int(size) : nil
  }

  private static func number(_ field: ArraySlice<UInt8>) -> Int? {
    let digits = field.drop { $0 == 0x20 }.prefix { $0 != 0 && $0 != 0x20 }
    return String(validating: digits, as: UTF8.self).flatMap { Int($0, radix: 8) }.flatMap { $0 >= 0 ? $0 : nil }
  }
}
