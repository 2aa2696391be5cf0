import AudioCapture
import ClosedGrammar
import CommandOptions
import Listening
import PatternSearch
import SketchCore
import SpeechRecognition
import VoiceCommands

/// `voicesketchd transcribe`: what is said in recordings, by the studio's models or by a grammar.
struct TranscribeCommand {
  var json: Bool
  /// A file in the JSpeech Grammar Format; the sentences it has and no others.
  var grammar: String?
  /// The studio's words beside the grammar's.
  var isMixed: Bool
  /// A file of pronunciations.
  var dictionary: String?
  var options: DaemonOptions

  private struct Transcription: Encodable {
    var file: String
    var text: String
    var confidence: Double
    var command: VoiceCommand
    var evidence: Utterance.Evidence?
    var sound: SoundQuality?
    var nbest: [Utterance.Alternative]
    var audioSeconds: Double
    var cpuSeconds: Double
  }

  /// A file that cannot be read is named and skipped; the others are still recognised.
  func run(_ files: [String]) async throws -> ExitCode {
    guard !files.isEmpty else {
      throw SketchError(.invalidInput, "which recordings?", advice: "Write for example: voicesketchd transcribe recording.wav.")
    }
    guard grammar != nil || !isMixed && dictionary == nil else {
      throw SketchError(.invalidInput, "--mix and --dictionary belong to --grammar", advice: "Name a grammar: --grammar FILE.")
    }
    let directories = XDGDirectories(environment: Environment.current)
    let configuration = try Configuration.load(options, directories: directories)
    let parser = VoiceCommandParser(
      lexicon: try Lexicon.user(directories, language: configuration.language, log: Log(level: .warning)),
      models: try .packaged(language: configuration.language))
    let read = try await reader(configuration, directories, NBestReranker(parser: parser))
    var result = ExitCode.ok
    for file in files {
      do {
        let before = OfflineCommands.cpuSeconds()
        let samples = try AudioFile.samples(file)
        let (heard, command) = try await read(samples)
        let line = Transcription(
          file: file, text: heard.text, confidence: heard.confidence, command: command, evidence: heard.evidence,
          sound: heard.sound, nbest: heard.alternatives,
          audioSeconds: Double(samples.count) / Double(AudioFrame.sampleRate), cpuSeconds: OfflineCommands.cpuSeconds() - before)
        try StandardStreams.out(json ? try WireJSON.text(line) + "\n" : heard.text + "\n")
      } catch let error as SketchError {
        StandardStreams.error("voicesketchd: \(error.oneLine)\n")
        result = ExitCode(for: error.code)
      }
    }
    return result
  }

  private func reader(
    _ configuration: Configuration, _ directories: XDGDirectories, _ reranker: NBestReranker
  ) async throws -> @Sendable ([Int16]) async throws -> (utterance: Utterance, command: VoiceCommand) {
    let speech = ConfiguredRecognizer(configuration)
    guard let grammar else {
      let keeper = try VocabularyKeeper(
        file: VocabularyKeeper.file(dataFolder: options.dataFolder ?? directories.data), models: speech.models,
        searchPath: Environment.current["PATH"] ?? "", learner: speech.learner)
      for note in await keeper.load() { StandardStreams.error("voicesketchd: \(note)\n") }
      try await speech.prepare()
      // Ends with the program.
      Task { for await note in speech.notes { StandardStreams.error("voicesketchd: \(note ?? "the Wyoming server reads again").\n") } }
      return { reranker.ranked(try await speech.transcribe($0)) }
    }
    let rules = try SpeechGrammar(try InputFile.read(grammar), file: grammar)
    // The reader of pronunciations passes over a file that is not there.
    if let dictionary { _ = try InputFile.read(dictionary) }
    let recognizer = try GrammarRecognizer(rules, models: speech.models, dictionaries: dictionary.map { [$0] } ?? [], isMixed: isMixed)
    try await recognizer.prepare()
    // A sentence of a grammar has no other hypotheses to choose from.
    return { reranker.ranked(try await recognizer.transcribe($0)) }
  }
}
