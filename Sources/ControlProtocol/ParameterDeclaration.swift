import SketchCore

/// A named value of a request, outside its body.
package struct ParameterDeclaration: Sendable {
  package enum Location: String, Sendable { case path, query, header }

  package let name: String
  package let location: Location
  package let description: String?
  package let schema: Schema

  package init(_ name: String, in location: Location, _ schema: Schema, _ description: String? = nil) {
    self.name = name
    self.location = location
    self.description = description
    self.schema = schema
  }
}

extension ParameterDeclaration {
  static let idempotencyKey = ParameterDeclaration(
    "Idempotency-Key", in: .header, .string(length: 1...200).with("pattern", "^[\\x21-\\x7E]+$"),
    "The same command sent again with the same key is done once, also after a restart. "
      + "Remembered for a day; with other words it is a conflict (409).")

  static let lastEventID = ParameterDeclaration(
    "Last-Event-ID", in: .header, .integer(from: 0), "The same and stronger; what EventSource sends")
}
