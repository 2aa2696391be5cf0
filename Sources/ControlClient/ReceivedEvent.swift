import FoundationEssentials
package import SketchCore

/// An event off the stream.
package struct ReceivedEvent: Sendable, Equatable {
  /// Its place in the stream; absent for pings.
  package var number: Int?
  /// "state", "job", …, "ping".
  package var type: String
  /// JSON on one line.
  package var data: String

  package init(number: Int?, type: String, data: String) {
    self.number = number
    self.type = type
    self.data = data
  }

  init(_ event: ServerSentEvent) {
    self.init(number: event.id.flatMap { Int($0) }, type: event.type, data: event.text)
  }

  /// The event as a value; nil for pings and for types newer than we are.
  package var event: StudioEvent? {
    let data = Data(data.utf8)
    func decode<Value: Decodable>(_ type: Value.Type) -> Value? { try? WireJSON.decode(type, from: data) }
    switch StudioEvent.Kind(rawValue: type) {
    case .state: return decode(StudioEvent.State.self).map(StudioEvent.state)
    case .level: return decode(StudioEvent.Level.self).map(StudioEvent.level)
    case .transcript: return decode(StudioEvent.Transcript.self).map(StudioEvent.transcript)
    case .command: return decode(CommandOutcome.self).map(StudioEvent.command)
    case .question: return decode(StudioEvent.Question.self).map(StudioEvent.question)
    case .job: return decode(Job.self).map(StudioEvent.job)
    case .artwork: return decode(StudioEvent.ArtworkChange.self).map(StudioEvent.artwork)
    case .collection: return decode(StudioEvent.CollectionNews.self).map(StudioEvent.collection)
    case .sketch: return decode(JobSketch.self).map(StudioEvent.sketch)
    case .queue: return decode(StudioEvent.Queue.self).map(StudioEvent.queue)
    case nil: return nil
    }
  }
}
