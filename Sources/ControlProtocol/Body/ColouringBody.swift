package import SketchCore

/// Acts of colouring for a page.
package struct ColouringBody: Sendable {
  package var request: ColouringRequest

  package init(_ request: ColouringRequest) { self.request = request }
}

extension ColouringBody: Codable {
  private enum Keys: String, CodingKey, CaseIterable { case base, keep, marks }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.strictContainer(keyedBy: Keys.self)
    request = ColouringRequest(
      base: try fields.decodeIfPresent(Int.self, forKey: .base),
      keep: try fields.decodeIfPresent(Int.self, forKey: .keep),
      marks: try fields.decode([ColouringMark].self, forKey: .marks))
    guard request.marks.count <= Colouring.mostMarks else {
      throw SketchError(
        .invalidInput, "there are \(request.marks.count) marks", advice: "Send at most \(Colouring.mostMarks) at once.")
    }
    guard !request.marks.isEmpty || request.keep != nil else {
      throw SketchError(.invalidInput, "there is nothing to colour", advice: "Send a mark, or how many of them stay.")
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Keys.self)
    try fields.encodeIfPresent(request.base, forKey: .base)
    try fields.encodeIfPresent(request.keep, forKey: .keep)
    try fields.encode(request.marks, forKey: .marks)
  }
}

extension ColouringBody: Described {
  package static let schema = Schema.object(
    [
      "base": .integer(from: 1).described("Revision to go on from; the shown one when absent").optional,
      "keep": .integer(in: 0...Colouring.mostMarks)
        .described("How many of the base's marks stay before these; all when absent").optional,
      "marks": .list(of: ColouringMark.self).with("maxItems", .number(Double(Colouring.mostMarks))),
    ], isClosed: true)
}
