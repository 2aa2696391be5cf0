import SketchCore

/// One event of the Wyoming protocol that a server sent: what of it matters here.
struct WyomingEvent: Equatable {
  var type: String
  var data: [String: JSONValue] = [:]
}
