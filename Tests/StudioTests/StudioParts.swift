import CCairo
import SketchCore
import Synchronization

/// Makes one-colour PNGs; while closed it holds every request until it is opened or the task is cancelled.
actor GatedProvider: ImageProvider {
  nonisolated let name = "gated"
  nonisolated let capabilities: ProviderCapabilities
  private(set) var requests: [GenerationRequest] = []
  private var isOpen: Bool
  private var isRepeating = false
  private var failures: [ImageProviderError] = []
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var arrivals: [CheckedContinuation<Void, Never>] = []

  init(isFree: Bool, isOpen: Bool) {
    capabilities = ProviderCapabilities(creates: true, edits: true, isFree: isFree)
    self.isOpen = isOpen
  }

  func open() {
    isOpen = true
    waiting.forEach { $0.resume() }
    waiting = []
  }

  func close() { isOpen = false }
  var isHolding: Bool { !waiting.isEmpty }
  /// Lets the request go on that is held longest.
  func letOneThrough() { if !waiting.isEmpty { waiting.removeFirst().resume() } }
  /// The next edit gives its parent's picture back.
  func repeatNext() { isRepeating = true }
  func failNext(_ error: ImageProviderError) { failures.append(error) }

  /// Returns once a request is being held.
  func requestIsHeld() async {
    if !waiting.isEmpty { return }
    await withCheckedContinuation { arrivals.append($0) }
  }

  func generate(
    _ request: GenerationRequest, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture] {
    requests.append(request)
    await report(.started(provider: name))
    if !isOpen { await hold() }
    if Task.isCancelled { throw ImageProviderError(.cancelled, provider: name, reason: "it was cancelled") }
    if !failures.isEmpty { throw failures.removeFirst() }
    await report(.fraction(0.5))
    switch request.work {
    case .create(let create):
      return (0..<create.count).map { index in
        picture(create.description, seed: request.seed &+ UInt32(index), style: create.style)
      }
    case .edit(_, let parent) where isRepeating:
      isRepeating = false
      return [GeneratedPicture(image: parent.image, prompt: parent.prompt, style: parent.style, model: "gate-1", seed: request.seed)]
    case .edit(let edits, let parent):
      return [picture("\(parent.prompt), edited \(edits.count)", seed: request.seed, style: parent.style)]
    }
  }

  private func hold() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waiting.append(continuation)
        arrivals.forEach { $0.resume() }
        arrivals = []
        if Task.isCancelled { open() }
      }
    } onCancel: {
      Task { await self.open() }
    }
  }

  private func picture(_ prompt: String, seed: UInt32, style: StyleChoice?) -> GeneratedPicture {
    GeneratedPicture(image: Self.png(shade: Double(seed % 255) / 255), prompt: prompt, style: style, model: "gate-1", seed: seed)
  }

  private static func png(shade: Double) -> [UInt8] {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 8, 8)
    defer { cairo_surface_destroy(surface) }
    let context = cairo_create(surface)
    cairo_set_source_rgb(context, shade, 0.5, 1 - shade)
    cairo_paint(context)
    cairo_destroy(context)
    var bytes: [UInt8] = []
    withUnsafeMutablePointer(to: &bytes) { target in
      _ = cairo_surface_write_to_png_stream(
        surface,
        { closure, data, count in
          closure!.assumingMemoryBound(to: [UInt8].self).pointee.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
          return CAIRO_STATUS_SUCCESS
        }, target)
    }
    return bytes
  }
}

/// Understands "draw X", "edit", and every intent's own name; several joined by " and ".
struct WordParser: CommandParser {
  func understand(_ text: String) -> UnderstoodCommand {
    guard !text.isEmpty else { return UnderstoodCommand(VoiceCommand(transcript: "", intent: .unknown, confidence: 0)) }
    var parts = text.components(joinedBy: " and ").map { single($0, of: text) }
    var command = parts.removeFirst()
    if !parts.isEmpty { command.then = parts }
    return UnderstoodCommand(command)
  }

  func isArticle(_ word: Substring) -> Bool { word == "a" }

  private func single(_ text: String, of transcript: String) -> VoiceCommand {
    func command(_ intent: VoiceCommand.Intent) -> VoiceCommand {
      VoiceCommand(transcript: transcript, intent: intent, confidence: 1)
    }
    if text.hasPrefix("draw ") {
      var create = command(.create)
      create.create = CreateRequest(description: String(text.dropFirst(5)))
      return create
    }
    if text.hasPrefix("dream ") {
      var unknown = command(.unknown)
      unknown.suggestion = .init(intent: .create, create: CreateRequest(description: String(text.dropFirst(6))))
      return unknown
    }
    if text == "scratch" {
      var cancel = command(.cancel)
      cancel.suggestion = .init(intent: .undo)
      return cancel
    }
    if text == "edit" {
      var edit = command(.edit)
      edit.edits = [.enhance(aspect: "brighter")]
      return edit
    }
    if text == "export" {
      var export = command(.export)
      export.export = .init(format: .pdf)
      return export
    }
    if text == "show last" {
      var show = command(.show)
      show.target = Target(.last)
      return show
    }
    return command(VoiceCommand.Intent(rawValue: text) ?? .unknown)
  }
}

extension String {
  fileprivate func components(joinedBy separator: String) -> [String] {
    split(separator: separator).map(String.init)
  }
}

final class RecordedEvents: EventPublisher, Sendable {
  private let recorded = Mutex<[StudioEvent]>([])
  var all: [StudioEvent] { recorded.withLock { $0 } }
  func outcomes(of intent: VoiceCommand.Intent) -> [CommandOutcome] {
    all.compactMap { if case .command(let outcome) = $0, outcome.command.intent == intent { outcome } else { nil } }
  }
  func publish(_ event: StudioEvent) { recorded.withLock { $0.append(event) } }
}

struct SilentListening: ListeningControl {
  func setListening(_ mode: ListeningMode) -> StudioEvent.State { StudioEvent.State(state: .idle, mode: mode) }
  func listeningState() -> StudioEvent.State { StudioEvent.State(state: .sleeping, mode: .off) }
}

final class SeedCounter: Sendable {
  private let last = Mutex<UInt32>(0)
  func next() -> UInt32 {
    last.withLock { last in
      last += 1
      return last
    }
  }
}
