import SketchCore

extension PictureFormat {
  /// The first bytes, for an error: as text where they are text.
  static func beginning(of bytes: [UInt8]) -> String {
    let start = bytes.prefix(12)
    if start.allSatisfy({ (0x20...0x7E).contains($0) }) { return "“\(String(decoding: start, as: UTF8.self))”" }
    return start.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined(separator: " ")
  }
}
