import AudioCapture
import CommandOptions
import DaemonEvents
import FoundationEssentials
import Glibc
import PatternSearch
import SketchCore
import Studio
import VoiceCommands

/// The subcommands that use the engine without a daemon.
enum OfflineCommands {
  /// - Parameter language: that of the configuration when nil.
  static func parse(_ words: [String], explain: Bool, language: String?, options: DaemonOptions) throws -> ExitCode {
    let directories = XDGDirectories(environment: Environment.current)
    let language = try language ?? Configuration.load(options, directories: directories).language
    let parser = VoiceCommandParser(
      lexicon: try Lexicon.user(directories, language: language, log: Log(level: .warning)),
      models: try .packaged(language: language))
    func show(_ text: String) throws {
      let utterance = Utterance(text: text)
      try StandardStreams.out(explain ? parser.explain(utterance) + "\n" : try WireJSON.text(parser.parse(utterance)) + "\n")
    }
    if words.isEmpty {
      while let line = readLine() { try show(line) }
    } else {
      try show(words.joined(separator: " "))
    }
    return .ok
  }

  static func cpuSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  static func replay(_ files: [String], json: Bool, options: DaemonOptions) async throws -> ExitCode {
    guard files.count == 1 else {
      throw SketchError(.invalidInput, "replay takes one transcript file", advice: "Write for example: voicesketchd replay session.txt.")
    }
    let file = try TranscriptScript(try InputFile.read(files[0]))
    let log = Log(level: .warning)
    let engine = try await Engine.open(options, log: log)
    let studio = try await engine.studio(listening: Deaf(), log: log)
    let working = Task { await studio.run() }
    let player = TranscriptPlayer(Replay(studio: studio, events: engine.hub), source: .replay)
    let failures = try await player.play(file) { text, outcome in
      let told = json ? try WireJSON.text(outcome) : "\(text)\n    \(outcome.status.rawValue): \(outcome.message)"
      try StandardStreams.out(told + "\n")
    } failed: {
      StandardStreams.error("voicesketchd: \($0)\n")
    }
    await studio.stop(grace: .zero)
    engine.hub.finish()
    await working.value
    return failures == 0 ? .ok : .failure
  }

  static func devices(json: Bool) async throws -> ExitCode {
    let devices = try await AudioDevices.list()
    if json {
      for device in devices { try StandardStreams.out(try WireJSON.text(device) + "\n") }
    } else if devices.isEmpty {
      try StandardStreams.out("No microphone was found. Plug one in, or start a sound server (PipeWire or PulseAudio).\n")
    } else {
      for device in devices {
        let mark = device.isDefault ? "*" : " "
        try StandardStreams.out("\(mark) \(device.name)  (\(device.hostAPI), \(device.channels) ch, \(Int(device.defaultRate)) Hz)\n")
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
