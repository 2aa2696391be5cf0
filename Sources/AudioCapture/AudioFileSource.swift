package import SketchCore

/// Source that plays a recording as if it were a microphone, as fast as it is consumed or in real time.
package struct AudioFileSource: AudioSource {
  /// Samples in one frame: 50 ms.
  static let frameLength = AudioFrame.sampleRate / 20

  package let name: String
  private let path: String
  private let paced: Bool
  private let clock: any Clock<Duration>

  /// - Parameter paced: each frame arrives when its last sample would have been spoken, by `clock`.
  package init(path: String, paced: Bool = false, clock: any Clock<Duration> = ContinuousClock()) {
    name = "file \(path)"
    self.path = path
    self.paced = paced
    self.clock = clock
  }

  /// Stream without a buffer: each event is read from the file when it is asked for, so nothing is lost and a long file
  /// stays on disk.
  package func events() throws -> AsyncStream<AudioEvent> {
    let reader = try AudioFileReader(file: AudioFile(path: path), device: name)
    guard paced else { return AsyncStream { Task.isCancelled ? nil : await reader.next() } }
    let pacing = Pacing(clock)
    return AsyncStream {
      guard !Task.isCancelled, let event = await reader.next() else { return nil }
      if case .frame(let frame) = event {
        do { try await pacing.wait(until: frame.start + frame.duration) } catch { return nil }
      }
      return event
    }
  }
}

/// Reads a file in frames on a queue of its own.
private actor AudioFileReader {
  private enum Position { case unopened, frames, ended }

  private let executor = BlockingExecutor(label: "audio-file")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private var file: AudioFile
  private let device: String
  private var pending: [Int16]
  private var position = Position.unopened
  private var delivered = 0

  /// Decodes the first samples at once, so that a file without any is refused before the stream starts.
  init(file: consuming AudioFile, device: String) throws {
    pending = try file.read() ?? []
    self.file = file
    self.device = device
  }

  func next() -> AudioEvent? {
    switch position {
    case .unopened:
      position = .frames
      return .opened(device: device)
    case .frames:
      while pending.count < AudioFileSource.frameLength, let more = try? file.read() { pending += more }
      guard !pending.isEmpty else {
        position = .ended
        return .ended
      }
      let samples = Array(pending.prefix(AudioFileSource.frameLength))
      pending.removeFirst(samples.count)
      defer { delivered += samples.count }
      return .frame(AudioFrame(samples: samples, start: AudioFrame.duration(ofSamples: delivered)))
    case .ended:
      return nil
    }
  }
}

/// Pacing that holds each frame back until its time on the clock, counted from the first wait.
private actor Pacing {
  private let clock: any Clock<Duration>
  private var remaining: (@Sendable (Duration) async throws -> Void)?

  init(_ clock: any Clock<Duration>) { self.clock = clock }

  func wait(until offset: Duration) async throws {
    let sleep = remaining ?? Pacing.start(clock)
    remaining = sleep
    try await sleep(offset)
  }

  private static func start<C: Clock<Duration>>(_ clock: C) -> @Sendable (Duration) async throws -> Void {
    let start = clock.now
    return { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
  }
}
