import SketchCore

/// Facts about the picture in files that were written here: SVG, PDF, TIFF, AVIF and MP4.
enum DocumentMetadata {
  /// - Returns: the file as it was where it is none of these.
  static func file(_ file: [UInt8], telling facts: PictureMetadata) -> [UInt8] {
    let packet = XMPPacket.text(facts, record: (try? WireJSON.text(facts)) ?? "")
    if file.starts(with: "%PDF-".utf8) { return PDFUpdate(file)?.adding(packet, facts) ?? file }
    return TIFFUpdate(file)?.adding(packet) ?? MediaBoxes.adding(packet, to: file) ?? svg(file, facts, packet) ?? file
  }

  /// - Returns: nil for what is no SVG.
  private static func svg(_ file: [UInt8], _ facts: PictureMetadata, _ packet: String) -> [UInt8]? {
    guard file.first == UInt8(ascii: "<") else { return nil }
    let head = String(decoding: file.prefix(4_096), as: UTF8.self)
    guard let root = head.firstRange(of: "<svg")?.lowerBound, let close = head[root...].firstIndex(of: ">") else {
      return nil
    }
    let place = head.utf8.distance(from: head.startIndex, to: close) + 1
    guard file.indices.contains(place - 1), file[place - 1] == UInt8(ascii: ">") else { return nil }
    let title = facts.title.map { "<title>\($0.escapedXML)</title>\n" } ?? ""
    let description = facts.prompt.map { "<desc>\($0.escapedXML)</desc>\n" } ?? ""
    // The frame around a packet is for files that are searched for it.
    let lines = packet.split(separator: "\n").filter { !$0.hasPrefix("<?xpacket") }.joined(separator: "\n")
    return file[..<place] + Array("\n\(title)\(description)<metadata>\n\(lines)\n</metadata>".utf8) + file[place...]
  }
}
