import SketchCore
import SpeechRecognition
import Synchronization
import Testing

@testable import DaemonRuntime

/// Sessions change while others begin and end; the microphone and the recogniser are scripted.
@Suite(.timeLimit(.minutes(1))) struct ListeningServiceTests {
  private let microphone = ScriptedMicrophone("one")
  private let events = States()

  private func service(_ source: (any AudioSource)? = nil) -> ListeningService {
    ListeningService(
      source: source ?? microphone, listener: SpeechListener(recognizer: ScriptedRecognizer([])),
      ranking: MeaningRanking(parser: Deaf()), events: events, log: Log(level: .error, write: { _ in }))
  }

  @Test func `it says what it does, from sleep to sleep`() async throws {
    let service = service()
    #expect(try await service.setListening(.open).state == .idle)
    await microphone.streams(1)
    microphone.say(.opened(device: "one"))
    await events.until { $0.device == "one" }
    #expect(try await service.setListening(.off) == .init(state: .sleeping, mode: .off))
    await microphone.isClosed()
  }

  @Test func `a microphone that comes back is no error any more`() async throws {
    let service = service()
    _ = try await service.setListening(.open)
    microphone.say(.lost(reason: "unplugged", retryIn: .seconds(1)))
    await events.until { $0.state == .error && $0.reason == "unplugged" && $0.mode == .open }
    microphone.say(.opened(device: "one"))
    await events.until { $0 == .init(state: .idle, mode: .open, device: "one") }
    await service.stop()
  }

  @Test func `of many wishes at once the last counts and one stream is open`() async throws {
    let service = service()
    for _ in 1...20 {
      await withTaskGroup { group in
        for mode in [ListeningMode.open, .push, .off, .open, .push] {
          group.addTask { _ = try? await service.setListening(mode) }
        }
      }
    }
    _ = try await service.setListening(.open)
    await microphone.streams(1)
    _ = try await service.setListening(.off)
    await microphone.isClosed()
  }

  @Test func `push goes back to open listening when its source ends`() async throws {
    let service = service()
    _ = try await service.setListening(.open)
    _ = try await service.setListening(.push)
    microphone.say(.opened(device: "one"))
    await events.until { $0.mode == .push && $0.device == "one" }
    microphone.say(.ended)
    await events.until { $0.mode == .open }
    await microphone.streams(1)
    await service.stop()
  }

  @Test func `another microphone is taken over while it listens`() async throws {
    let service = service()
    _ = try await service.setListening(.open)
    let other = ScriptedMicrophone("two")
    await service.use(other)
    await other.streams(1)
    await microphone.isClosed()
    await service.stop()
    await other.isClosed()
  }

  @Test func `a microphone that cannot be opened leaves it off with the reason`() async throws {
    let service = service()
    _ = try await service.setListening(.open)
    await service.use(NoMicrophone())
    let state = await service.listeningState()
    #expect(state.state == .error)
    #expect(state.mode == .off)
    #expect(state.reason?.contains("none") == true)
    await #expect(throws: SketchError.self) { try await service.setListening(.push) }
    #expect(await service.listeningState().mode == .off)
  }

  @Test func `nothing is opened after the stop`() async throws {
    let service = service()
    await service.stop()
    await #expect(throws: SketchError.self) { try await service.setListening(.open) }
    await microphone.isClosed()
  }

  @Test func `the wake phrase is refused with what to do instead`() async throws {
    let error = await #expect(throws: SketchError.self) { try await service().setListening(.wake) }
    #expect(error?.code == .unsupported)
    #expect(error?.advice.contains("listen") == true)
  }
}

/// Reports what the test says to whoever listens.
private final class ScriptedMicrophone: AudioSource {
  let name: String
  private let open = Mutex<(last: Int, sinks: [Int: AsyncStream<AudioEvent>.Continuation])>((0, [:]))

  init(_ name: String) { self.name = name }

  func events() -> AsyncStream<AudioEvent> {
    let (stream, sink) = AsyncStream.makeStream(of: AudioEvent.self, bufferingPolicy: .bufferingNewest(64))
    let number = open.withLock { open in
      open.last += 1
      open.sinks[open.last] = sink
      return open.last
    }
    sink.onTermination = { [weak self] _ in self?.open.withLock { $0.sinks[number] = nil } }
    return stream
  }

  func say(_ event: AudioEvent) {
    let sinks = open.withLock { Array($0.sinks.values) }
    for sink in sinks {
      sink.yield(event)
      if event == .ended { sink.finish() }
    }
  }

  /// Returns when so many are open.
  func streams(_ count: Int) async { while open.withLock({ $0.sinks.count }) != count { await Task.yield() } }
  func isClosed() async { await streams(0) }
}

private struct NoMicrophone: AudioSource {
  let name = "none"
  func events() throws -> AsyncStream<AudioEvent> { throw SketchError(.noMicrophone, "there is none") }
}

/// Keeps the states told.
private final class States: EventPublisher {
  private let told = Mutex<[StudioEvent.State]>([])

  func publish(_ event: StudioEvent) {
    if case .state(let state) = event { told.withLock { $0.append(state) } }
  }

  func until(_ isWanted: (StudioEvent.State) -> Bool) async {
    while !told.withLock({ $0.last.map(isWanted) ?? false }) { await Task.yield() }
  }
}

/// Understands nothing.
private struct Deaf: CommandParser {
  func parse(_ utterance: Utterance) -> VoiceCommand { VoiceCommand(transcript: utterance.text, intent: .unknown, confidence: 0) }
}
