import SketchCore

@testable import ImageProviders

/// Server-sent events, of the control protocol and of providers: in pieces they say what they say whole.
struct EventStreamTarget: FuzzTarget {
  static let name = "sse"

  init() {}

  func run(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let stream = Array(bytes.dropFirst())
    let cut = stream.isEmpty ? 0 : Int(first) % (stream.count + 1)
    let pieces = [Array(stream[..<cut]), Array(stream[cut...])]

    func parsed(_ pieces: [[UInt8]]) -> [ServerSentEvent]? {
      var parser = EventStreamParser(limit: 4096)
      var events: [ServerSentEvent] = []
      for piece in pieces {
        guard let more = try? parser.feed(piece) else { return nil }
        events += more
      }
      return events
    }
    if let whole = parsed([stream]), let parted = parsed(pieces) { require(whole == parted, "\(whole) is not \(parted)") }

    func read(_ pieces: [[UInt8]]) -> [JSONEventReader.Event] {
      var reader = JSONEventReader(media: [], limits: .init(depth: 16, values: 1000, text: 4096, media: 4096))
      return pieces.flatMap { reader.feed($0) }
    }
    require(read([stream]) == read(pieces), "the events differ when they come in pieces")
  }
}
