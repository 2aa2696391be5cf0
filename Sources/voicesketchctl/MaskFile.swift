import CommandOptions
import SketchCore

/// The picture that says where another one may change.
enum MaskFile {
  /// Bytes of a mask that is a PNG and not too large; the daemon checks what only a decoder sees.
  /// - Throws: `SketchError` `.notFound`, `.badImage`.
  static func read(_ path: String) throws(SketchError) -> [UInt8] {
    let bytes = try InputFile.bytes(path, limit: Attachments.maskLimit)
    guard PictureFormat(sniffing: bytes) == .png else {
      throw SketchError(
        .badImage, "\(path) is no PNG", advice: "Paint white what may change and black what is to stay, and save it as a PNG.")
    }
    guard bytes.count <= Attachments.maskLimit else {
      throw SketchError(
        .badImage, "\(path) has more than the \(Attachments.maskLimit) bytes a mask may have",
        advice: "Save it in black and white, or in grey.")
    }
    return bytes
  }
}
