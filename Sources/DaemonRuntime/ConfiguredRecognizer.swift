import SketchCore
import SpeechRecognition

/// The recogniser the configuration asks for.
struct ConfiguredRecognizer: Sendable {
  let models: SpeechModels
  let recognizer: any SpeechRecognizer
  /// Learner of the user's words: PocketSphinx, also where it hears only while a Wyoming server is away.
  let learner: any WordLearner
  /// Loads the models.
  let prepare: @Sendable () async throws -> Void
  /// Lets go of the models when nothing has needed them for so long; returns whether it did.
  let release: @Sendable (Duration) async -> Bool
  /// Reads a recording that is one utterance. 16 kHz mono.
  let transcribe: @Sendable ([Int16]) async throws -> Utterance
  /// Why PocketSphinx reads in a Wyoming server's place; nil when that is over. Ends at once without such a server.
  let notes: AsyncStream<String?>

  init(_ configuration: Configuration) {
    // Without models typed commands still work; what is missing is said when they are loaded.
    models = SpeechModels.standard(folder: configuration.models ?? (try? PackagedResources.models()) ?? "Models")
    let local = PocketSphinxRecognizer(models: models)
    learner = local
    release = { await local.release(unusedFor: $0) }
    if let client = configuration.wyomingClient {
      let wyoming = WyomingRecognizer(client, local: local)
      (recognizer, notes) = (wyoming, wyoming.notes)
      prepare = { try await wyoming.prepare() }
      transcribe = { try await wyoming.transcribe($0) }
    } else {
      (recognizer, notes) = (local, AsyncStream { $0.finish() })
      prepare = { try await local.prepare() }
      transcribe = { try await local.transcribe($0) }
    }
  }
}

extension Configuration {
  /// nil unless a Wyoming server is to read what was said.
  var wyomingClient: WyomingClient? {
    guard recognizer == .wyoming, let wyoming else { return nil }
    return WyomingClient(wyoming, isLocalOnly: !sendsSpeechAway)
  }
}
