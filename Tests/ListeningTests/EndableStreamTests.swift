import SketchCore
import Testing

@testable import Listening

@Suite(.timeLimit(.minutes(10))) struct EndableStreamTests {
  private let frame = AudioEvent.frame(AudioFrame(samples: [1, 2], start: .zero))

  @Test func `what came before the end is still delivered, and the source is let go`() async {
    let (source, entrance) = AsyncStream.makeStream(of: AudioEvent.self)
    let (closing, closed) = AsyncStream.makeStream(of: Void.self)
    entrance.onTermination = { _ in closed.finish() }
    let stream = EndableStream(source)
    entrance.yield(frame)
    var iterator = stream.events.makeAsyncIterator()
    #expect(await iterator.next() == frame)
    stream.end()
    #expect(await iterator.next() == nil)
    for await _ in closing {}
  }

  @Test func `it ends with its source`() async {
    let (source, entrance) = AsyncStream.makeStream(of: AudioEvent.self)
    let stream = EndableStream(source)
    entrance.yield(frame)
    entrance.finish()
    var events: [AudioEvent] = []
    for await event in stream.events { events.append(event) }
    #expect(events == [frame])
  }
}
