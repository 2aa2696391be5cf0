/// An event of a text/event-stream.
package struct ServerSentEvent: Sendable, Equatable {
  /// Id as the event itself says it.
  package var id: String?
  /// "message" where the stream does not say.
  package var type: String
  /// The lines of its data, joined by LF; UTF-8, often JSON, sometimes of many megabytes.
  package var data: [UInt8]

  package init(id: String? = nil, type: String = "message", data: [UInt8]) {
    self.id = id
    self.type = type
    self.data = data
  }

  package var text: String { String(decoding: data, as: UTF8.self) }
}
