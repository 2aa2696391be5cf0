import SketchCore

/// Incremental update of a PDF (ISO 32000-1, 7.5.6) as cairo writes it, with a classic table of objects.
struct PDFUpdate {
  private let file: [UInt8]
  private let trailer: String
  /// Place of the table of objects.
  private let table: Int

  /// - Returns: nil for a file that has another structure.
  init?(_ file: [UInt8]) {
    let end = String(decoding: file.suffix(2_048), as: UTF8.self)
    guard let trailer = end.ranges(of: "trailer").last,
      let start = end[trailer.upperBound...].firstRange(of: "startxref"),
      let table = Int(end[start.upperBound...].trimmed.prefix { $0.isNumber })
    else { return nil }
    self.file = file
    self.trailer = String(end[trailer.upperBound..<start.lowerBound])
    self.table = table
  }

  /// - Returns: nil where the catalogue of the document or its facts are not found.
  func adding(_ packet: String, _ facts: PictureMetadata) -> [UInt8]? {
    guard let size = number(after: "/Size"), let root = number(after: "/Root"), let info = number(after: "/Info"),
      let catalogue = dictionary(of: root), let known = dictionary(of: info), !catalogue.contains("/Metadata")
    else { return nil }
    var told = ""
    if let title = facts.title, !known.contains("/Title") { told += " /Title \(Self.text(title))" }
    if let prompt = facts.prompt, !known.contains("/Subject") { told += " /Subject \(Self.text(prompt))" }
    let stream =
      "<< /Type /Metadata /Subtype /XML /Length \(packet.utf8.count) >>\nstream\n\(packet)\nendstream"
    let objects = [
      (root, "<< /Metadata \(size) 0 R\(catalogue) >>"), (info, "<<\(told)\(known) >>"), (size, stream),
    ].sorted { $0.0 < $1.0 }
    var update = Array("\n".utf8)
    var rows = ""
    for (number, body) in objects {
      let place = "\(file.count + update.count)"
      rows += "\(number) 1\n\(String(repeating: "0", count: 10 - place.count))\(place) 00000 n \n"
      update += Array("\(number) 0 obj\n\(body)\nendobj\n".utf8)
    }
    let start = file.count + update.count
    let end =
      "xref\n\(rows)trailer\n<< /Size \(size + 1) /Root \(root) 0 R /Info \(info) 0 R /Prev \(table) >>\n"
      + "startxref\n\(start)\n%%EOF\n"
    return file + update + Array(end.utf8)
  }

  private func number(after key: String) -> Int? {
    guard let place = trailer.firstRange(of: key)?.upperBound else { return nil }
    return Int(trailer[place...].drop { $0.isWhitespace }.prefix { $0.isNumber })
  }

  /// Entries of a dictionary in an object of its own, without its brackets.
  private func dictionary(of object: Int) -> String? {
    let head = Array("\n\(object) 0 obj".utf8)
    // cairo writes both last.
    guard let place = file.suffix(16_384).ranges(of: head).last?.upperBound else { return nil }
    let text = String(decoding: file[place...].prefix(4_096), as: UTF8.self)
    guard let end = text.firstRange(of: "endobj")?.lowerBound, let start = text[..<end].firstRange(of: "<<"),
      let close = text[..<end].ranges(of: ">>").last, start.upperBound <= close.lowerBound
    else { return nil }
    return " " + text[start.upperBound..<close.lowerBound].trimmed
  }

  /// Text string in UTF-16, which holds every character.
  private static func text(_ text: String) -> String {
    let digits = text.utf16.map { unit in
      let hex = String(unit, radix: 16, uppercase: true)
      return String(repeating: "0", count: 4 - hex.count) + hex
    }
    return "<FEFF\(digits.joined())>"
  }
}
