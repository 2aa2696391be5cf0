import SketchCore

/// Content of a file that is a picture for one program and something else for another.
enum StrangeContent: String {
  case document = "a PDF document"
  case archive = "an archive"
  case other = "holds something else behind the picture"

  /// - Parameter end: of the picture.
  static func find(in file: [UInt8], behind end: Int, of format: PictureFormat) -> StrangeContent? {
    // Where readers look: a PDF may begin late, and an archive is read from its end.
    if file.prefix(1_024).firstRange(of: Array("%PDF-".utf8)) != nil { return .document }
    if endsWithDirectory(file) { return .archive }
    let tail = file[end...]
    // Cameras put further pictures, films and notes of their own behind a JPEG; they are left out.
    let isHarmless = format == .jpeg && !beginnings.contains { tail.starts(with: $0.utf8) }
    return isHarmless || tail.allSatisfy { $0 == 0 } ? nil : .other
  }

  /// First bytes of archives, documents and programs.
  private static let beginnings = ["PK", "<", "%", "#!", "MZ", "\u{7F}ELF", "Rar!", "7z"]

  /// The directory of a ZIP archive, with a comment that reaches the end of the file.
  private static func endsWithDirectory(_ file: [UInt8]) -> Bool {
    let mark: [UInt8] = [0x50, 0x4B, 0x05, 0x06]
    let first = max(0, file.count - 22 - 65_535)
    guard file.count >= 22 else { return false }
    return (first...file.count - 22).contains { place in
      file[place] == mark[0] && file[place..<place + 4] == mark[...]
        && ByteOrder.littleEndian.number(UInt16.self, in: file, at: place + 20) == file.count - place - 22
    }
  }
}
