internal import CZlib
import FoundationEssentials
import SketchCore

/// Bytes of a ZIP archive, in order (APPNOTE 6.3.10). Its files are stored as they are: pictures do not get smaller.
///
/// An archive may hold thousands of pictures and is written as they come; libzip, which binds comics, keeps all of them
/// in memory until the end.
struct ZipWriter {
  private struct Entry {
    var name: [UInt8]
    var checksum: UInt32
    var size: UInt32
    var offset: UInt32
    var time: UInt32
  }

  private var entries: [Entry] = []
  private var length: UInt64 = 0

  /// Bytes of one more file.
  /// - Throws: `SketchError` `.unsupported` beyond what an archive holds: 65,534 files, 4 GiB.
  mutating func file(_ name: String, _ bytes: [UInt8], at time: Date) throws(SketchError) -> [UInt8] {
    let name = Array(name.utf8)
    let end = length + UInt64(bytes.count) + UInt64(30 + name.count)
    guard entries.count < Int(UInt16.max) - 1, end + UInt64(entries.count + 1) * 400 < UInt64(UInt32.max) else {
      throw SketchError(
        .unsupported, "so many pictures do not fit into one archive", advice: "Export fewer at a time.")
    }
    let entry = Entry(
      name: name, checksum: Self.checksum(bytes), size: UInt32(bytes.count), offset: UInt32(length),
      time: Self.dosTime(time))
    entries.append(entry)
    length = end
    return Self.bytes(0x0403_4b50 as UInt32) + Self.common(entry) + name + bytes
  }

  /// Bytes behind the last file.
  func end() -> [UInt8] {
    var directory: [UInt8] = []
    for entry in entries {
      // Written as by a Unix program (3), so that the names are read as UTF-8 and the mode counts.
      directory += Self.bytes(0x0201_4b50 as UInt32) + Self.bytes(0x0314 as UInt16) + Self.common(entry)
      directory += Self.bytes(0 as UInt16) + Self.bytes(0 as UInt16) + Self.bytes(0 as UInt16)
      directory += Self.bytes(0o100644 << 16 as UInt32) + Self.bytes(entry.offset) + entry.name
    }
    let count = Self.bytes(UInt16(entries.count))
    return directory + Self.bytes(0x0605_4b50 as UInt32) + Self.bytes(0 as UInt32) + count + count
      + Self.bytes(UInt32(directory.count)) + Self.bytes(UInt32(length)) + Self.bytes(0 as UInt16)
  }

  /// Fields that a file's header and its line in the directory share: from the version to the length of extra fields.
  private static func common(_ entry: Entry) -> [UInt8] {
    // Version 2.0; names in UTF-8; stored.
    bytes(20 as UInt16) + bytes(0x0800 as UInt16) + bytes(0 as UInt16) + bytes(entry.time) + bytes(entry.checksum)
      + bytes(entry.size) + bytes(entry.size) + bytes(UInt16(entry.name.count)) + bytes(0 as UInt16)
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBufferPointer { UInt32(crc32_z(0, $0.baseAddress, $0.count)) }
  }

  /// Time to two seconds, from 1980, in UTC: the format knows no zone.
  private static func dosTime(_ time: Date) -> UInt32 {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: time)
    func part(_ value: Int?, from least: Int = 0) -> UInt32 { UInt32(max(0, (value ?? least) - least)) }
    let date = part(parts.year, from: 1980) << 9 | UInt32(parts.month ?? 1) << 5 | UInt32(parts.day ?? 1)
    return date << 16 | part(parts.hour) << 11 | part(parts.minute) << 5 | part(parts.second) / 2
  }

  private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }
}
