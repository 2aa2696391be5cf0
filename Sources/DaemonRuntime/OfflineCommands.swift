import AudioCapture
import CommandOptions
import DaemonEvents
import FoundationEssentials
import Glibc
import SketchCore
import SpeechRecognition
import Studio
import VoiceCommands

/// The subcommands that use the engine without a daemon.
enum OfflineCommands {
  static func parse(_ words: [String], explain: Bool) throws -> ExitCode {
    let parser = VoiceCommandParser(lexicon: try Lexicon.user(XDGDirectories(environment: Environment.current), log: Log(level: .warning)))
    func show(_ text: String) throws {
      let utterance = Utterance(text: text)
      StandardStreams.out(explain ? parser.explain(utterance) + "\n" : try WireJSON.text(parser.parse(utterance)) + "\n")
    }
    if words.isEmpty {
      while let line = readLine() { try show(line) }
    } else {
      try show(words.joined(separator: " "))
    }
    return .ok
  }

  private struct Transcription: Encodable {
    var file: String
    var text: String
    var confidence: Double
    var command: VoiceCommand
    var nbest: [Utterance.Alternative]
    var audioSeconds: Double
    var cpuSeconds: Double
  }

  /// A file that cannot be read is named and skipped; the others are still recognised.
  static func transcribe(_ files: [String], json: Bool, options: DaemonOptions) async throws -> ExitCode {
    guard !files.isEmpty else {
      throw SketchError(.invalidInput, "which recordings?", advice: "Write for example: voicesketchd transcribe recording.wav.")
    }
    let directories = XDGDirectories(environment: Environment.current)
    let configuration = try Configuration.load(options, directories: directories)
    let parser = VoiceCommandParser(lexicon: try Lexicon.user(directories, log: Log(level: .warning)))
    let ranking = MeaningRanking(parser: parser)
    let models = try SpeechModels.standard(folder: configuration.models ?? PackagedResources.models())
    let recognizer = PocketSphinxRecognizer(models: models)
    try await recognizer.prepare()
    var result = ExitCode.ok
    for file in files {
      do {
        let before = cpuSeconds()
        let samples = try AudioFile.samples(file)
        let heard = ranking.ranked(try await recognizer.transcribe(samples))
        let line = Transcription(
          file: file, text: heard.text, confidence: heard.confidence, command: parser.parse(heard), nbest: heard.alternatives,
          audioSeconds: Double(samples.count) / Double(AudioFrame.sampleRate), cpuSeconds: cpuSeconds() - before)
        StandardStreams.out(json ? try WireJSON.text(line) + "\n" : heard.text + "\n")
      } catch let error as SketchError {
        StandardStreams.error("voicesketchd: \(error.oneLine)\n")
        result = ExitCode(for: error.code)
      }
    }
    return result
  }

  private static func cpuSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  static func replay(_ files: [String], json: Bool, options: DaemonOptions) async throws -> ExitCode {
    guard files.count == 1 else {
      throw SketchError(.invalidInput, "replay takes one transcript file", advice: "Write for example: voicesketchd replay session.txt.")
    }
    let file = try TranscriptScript(try InputFile.read(files[0]))
    let workshop = try await Workshop.open(options, log: Log(level: .warning))
    let studio = try await workshop.studio(listening: Deaf())
    let working = Task { await studio.run() }
    let player = TranscriptPlayer(Replay(studio: studio, events: workshop.hub), source: .replay)
    let failures = try await player.play(file) { text, outcome in
      let told = json ? try WireJSON.text(outcome) : "\(text)\n    \(outcome.status.rawValue): \(outcome.message)"
      StandardStreams.out(told + "\n")
    } failed: {
      StandardStreams.error("voicesketchd: \($0)\n")
    }
    await studio.stop(grace: .zero)
    workshop.hub.finish()
    await working.value
    return failures == 0 ? .ok : .failure
  }

  static func devices(json: Bool) async throws -> ExitCode {
    let devices = try await AudioDevices.list()
    if json {
      for device in devices { StandardStreams.out(try WireJSON.text(device) + "\n") }
    } else if devices.isEmpty {
      StandardStreams.out("No microphone was found. Plug one in, or start a sound server (PipeWire or PulseAudio).\n")
    } else {
      for device in devices {
        let mark = device.isDefault ? "*" : " "
        StandardStreams.out("\(mark) \(device.name)  (\(device.hostAPI), \(device.channels) ch, \(Int(device.defaultRate)) Hz)\n")
      }
    }
    return .ok
  }

  /// Replay has no microphone to arm.
  private struct Deaf: ListeningControl {
    func listeningState() -> StudioEvent.State { StudioEvent.State(state: .sleeping, mode: .off) }

    func setListening(_ mode: ListeningMode) throws -> StudioEvent.State {
      guard mode == .off else {
        throw SketchError(.noMicrophone, "a replay has no microphone", advice: "Start the daemon to listen.")
      }
      return listeningState()
    }
  }
}
