import SketchCore
import SpeechRecognition
import Synchronization
import Testing

@testable import Listening

/// Sessions change while others begin and end; the microphone and the recogniser are scripted.
@Suite(.timeLimit(.minutes(10))) struct ListeningServiceTests {
  private let microphone = ScriptedMicrophone("one")
  private let events = States()

  private func service(
    _ source: (any AudioSource)? = nil, wake: (any WakeDetector)? = nil, recognizer: any SpeechRecognizer = ScriptedRecognizer([])
  ) -> ListeningService {
    ListeningService(
      source: source ?? microphone, listener: SpeechListener(recognizer: recognizer, wake: wake),
      reranker: NBestReranker(parser: Deaf()), events: events, log: SilentLog())
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

  @Test func `models load as soon as it listens, before anybody speaks`() async throws {
    let (loads, load) = AsyncStream.makeStream(of: Void.self)
    let service = ListeningService(
      source: microphone, listener: SpeechListener(recognizer: ScriptedRecognizer([]), wake: nil),
      reranker: NBestReranker(parser: Deaf()), events: events, log: SilentLog(), prepare: { load.yield() })
    _ = try await service.setListening(.open)
    for await _ in loads { break }
    await service.stop()
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

  @Test func `that another recogniser reads is the reason while there is no other`() async throws {
    let service = service()
    _ = try await service.setListening(.open)
    await service.readsInstead("the server is away")
    await events.until { $0 == .init(state: .idle, mode: .open, reason: "the server is away") }
    microphone.say(.lost(reason: "unplugged", retryIn: .seconds(1)))
    await events.until { $0.state == .error && $0.reason == "unplugged" }
    microphone.say(.opened(device: "one"))
    await events.until { $0 == .init(state: .idle, mode: .open, device: "one", reason: "the server is away") }
    await service.readsInstead(nil)
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

  @Test func `without what it needs the wake phrase is refused with what to do instead`() async throws {
    let error = await #expect(throws: SketchError.self) { try await service().setListening(.wake) }
    #expect(error?.code == .noModel)
    #expect(error?.advice.contains("listen") == true)
  }

  @Test func `wake listening says whether it waits for the phrase or for a command`() async throws {
    let service = service(wake: ScriptedWake(after: 3))
    #expect(try await service.setListening(.wake) == .init(state: .idle, mode: .wake))
    await microphone.streams(1)
    for _ in 1...3 { microphone.say(.frame(quiet)) }
    await events.until { $0.state == .listening && $0.mode == .wake }
    // The time for a command runs out.
    for _ in 1...170 { microphone.say(.frame(quiet)) }
    await events.until { $0.state == .idle && $0.mode == .wake }
    await service.stop()
  }

  @Test func `asked in words it sleeps with one ear, asked otherwise it closes the microphone`() async throws {
    let service = service(wake: ScriptedWake(after: 3, .wakeUp))
    _ = try await service.setListening(.open)
    let asleep = try await service.fallAsleep()
    #expect(asleep == .init(state: .sleeping, mode: .open, reason: "you said so"))
    await microphone.streams(1)
    for _ in 1...3 { microphone.say(.frame(quiet)) }
    await events.until { $0 == .init(state: .idle, mode: .open) }
    _ = try await service.fallAsleep()
    #expect(try await service.awaken() == .init(state: .idle, mode: .open))
    #expect(try await service.setListening(.off).mode == .off)
    #expect(try await service.fallAsleep().mode == .off)
    await microphone.isClosed()
    #expect(try await service.awaken().mode == .open)
    await service.stop()
  }

  @Test(arguments: [ListeningMode.hold, .off])
  func `what was said while the key was held is heard when it is let go`(release: ListeningMode) async throws {
    let service = service(
      wake: ScriptedWake(after: 1000), recognizer: ScriptedRecognizer([Utterance(text: "undo", confidence: 0.9, source: .speech)]))
    _ = try await service.setListening(.wake)
    #expect(try await service.setListening(.hold).mode == .hold)
    await microphone.streams(1)
    microphone.say(.frame(quiet))
    await events.until { $0.state == .listening && $0.mode == .hold }
    #expect(try await service.setListening(release).state == .processing)
    // It goes back to what it did before.
    await events.until { $0 == .init(state: .idle, mode: .wake) }
    await microphone.streams(1)
    await service.stop()
  }
}

private let quiet = AudioFrame(samples: [Int16](repeating: 0, count: 800), start: .zero)

/// Finds its phrase once, at the end of the nth frame after a reset.
private actor ScriptedWake: WakeDetector {
  private let phrase: WakeDetection.Phrase
  private let frames: Int
  private var heard = 0
  private var isDone = false

  init(after frames: Int, _ phrase: WakeDetection.Phrase = .wake) {
    self.frames = frames
    self.phrase = phrase
  }

  func prepare() {}
  func reset() { heard = 0 }

  func process(_ samples: [Int16]) -> WakeDetection? {
    heard += 1
    guard !isDone, heard == frames else { return nil }
    isDone = true
    return WakeDetection(phrase: phrase, range: 0..<(frames * samples.count), score: 0)
  }
}

/// Reports what the test says to whoever listens.
private final class ScriptedMicrophone: AudioSource {
  let name: String
  private let open = Mutex<(last: Int, sinks: [Int: AsyncStream<AudioEvent>.Continuation])>((0, [:]))

  init(_ name: String) { self.name = name }

  func events() -> AsyncStream<AudioEvent> {
    let (stream, sink) = AsyncStream.makeStream(of: AudioEvent.self, bufferingPolicy: .bufferingNewest(256))
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
  func understand(_ text: String) -> UnderstoodCommand {
    UnderstoodCommand(VoiceCommand(transcript: text, intent: .unknown, confidence: 0))
  }
  func isArticle(_ word: Substring) -> Bool { false }
}
