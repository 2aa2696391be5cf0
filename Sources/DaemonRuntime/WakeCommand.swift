import AudioCapture
import CommandOptions
import SketchCore
import SpeechRecognition

/// `voicesketchd wake`: what the wake phrase's detector makes of recordings, for measuring.
enum WakeCommand {
  private struct Report: Encodable {
    struct Candidate: Encodable {
      /// Seconds from the start of the recording.
      var from: Double
      var to: Double
      var score: Double
      var keyphrase: Double
      var distance: Double
      var accepted: Bool
    }

    var file: String
    var phrase: String
    var candidates: [Candidate]
    var audioSeconds: Double
    var cpuSeconds: Double
  }

  /// A JSON object a recording, each heard as a stream of its own.
  static func run(_ files: [String], phrase: String?, options: DaemonOptions) async throws -> ExitCode {
    guard !files.isEmpty else {
      throw SketchError(.invalidInput, "which recordings?", advice: "Write for example: voicesketchd wake recording.wav.")
    }
    let configuration = try Configuration.load(options, directories: XDGDirectories(environment: Environment.current))
    let models = try SpeechModels.standard(folder: configuration.models ?? PackagedResources.models())
    let words = try WakePhrase(phrase ?? configuration.wakePhrase, dictionaries: models.dictionaries)
    for warning in words.warnings { StandardStreams.error("voicesketchd: \(warning)\n") }
    let detector = SphinxWakeDetector(words, acoustic: models.acoustic)
    try await detector.prepare()
    var result = ExitCode.ok
    for file in files {
      do {
        let samples = try AudioFile.samples(file)
        let before = OfflineCommands.cpuSeconds()
        await detector.reset()
        let found = try await detector.candidates(in: samples)
        func seconds(_ samples: Int) -> Double { Double(samples) / Double(AudioFrame.sampleRate) }
        let report = Report(
          file: file, phrase: words.text,
          candidates: found.map {
            .init(
              from: seconds($0.detection.range.lowerBound), to: seconds($0.detection.range.upperBound), score: $0.detection.score,
              keyphrase: $0.keyphrase, distance: $0.distance, accepted: $0.isAccepted)
          }, audioSeconds: seconds(samples.count), cpuSeconds: OfflineCommands.cpuSeconds() - before)
        try StandardStreams.out(try WireJSON.text(report) + "\n")
      } catch let error as SketchError {
        StandardStreams.error("voicesketchd: \(error.oneLine)\n")
        result = ExitCode(for: error.code)
      }
    }
    return result
  }
}
