import FoundationEssentials
import SketchCore

/// Events as the bytes of a text/event-stream.
enum ServerSentEvents {
  /// The first bytes of a stream: how soon to come back after losing it.
  static let preamble = Array("retry: 2000\n\n".utf8)
  /// Shows both ends that the other is there.
  static let ping = Array("event: ping\ndata: {}\n\n".utf8)

  static func encode(_ event: NumberedEvent) throws -> [UInt8] {
    // The JSON has no line break: it is never pretty-printed and strings escape theirs.
    Array("id: \(event.number)\nevent: \(event.event.kind.rawValue)\ndata: \(try WireJSON.text(event.event))\n\n".utf8)
  }
}
