import SketchCore

/// Event of the Wyoming protocol that a server sent, as far as it matters here.
struct WyomingEvent: Equatable {
  var type: String
  var data: [String: JSONValue] = [:]
}
