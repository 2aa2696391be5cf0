import AudioCapture
import CommandOptions
import Glibc
import Listening
import SketchCore
import SpeechRecognition

/// `voicesketchd devices --meter`: what the configured microphone hears now.
enum LevelMeter {
  /// Characters of the bar; each is 1.5 dB.
  private static let width = 40
  /// The quietest sound the bar shows, dBFS.
  private static let quietest = -60.0

  /// Until interrupted, or for so many seconds. A bar that moves on a terminal, a line every half second elsewhere.
  static func run(seconds: Double?, options: DaemonOptions) async throws -> ExitCode {
    let source: any AudioSource
    switch options.audio {
    case .none: source = NullAudioSource()
    case .configured:
      source = Microphone(device: try Configuration.load(options, directories: XDGDirectories(environment: Environment.current)).device)
    case .device(let name): source = Microphone(device: name)
    case .file(let path): source = AudioFileSource(path: path, paced: true)
    }
    let isTerminal = isatty(STDOUT_FILENO) == 1
    var tenths = 0
    var loudest = StudioEvent.Level(dbfs: -96)
    // A listener that understands nothing: its levels are those the daemon reports.
    for await event in SpeechListener(recognizer: ScriptedRecognizer([])).listen(to: try source.events(), mode: .open) {
      switch event {
      case .opened(let device): try say("\(device):", isTerminal)
      case .lost(let reason, _): try say(reason, isTerminal)
      case .level(let level):
        tenths += 1
        loudest = StudioEvent.Level(
          dbfs: max(loudest.dbfs, level.dbfs), isClipped: loudest.isClipped || level.isClipped)
        if isTerminal {
          try StandardStreams.out("\r\u{1B}[K" + line(level))
        } else if tenths.isMultiple(of: 5) {
          try StandardStreams.out(line(loudest) + "\n")
          loudest = StudioEvent.Level(dbfs: -96)
        }
        if let seconds, Double(tenths) / 10 >= seconds {
          if isTerminal { try StandardStreams.out("\n") }
          return .ok
        }
      default: break
      }
    }
    return .ok
  }

  private static func say(_ text: String, _ isTerminal: Bool) throws(OutputFailure) {
    try StandardStreams.out((isTerminal ? "\r\u{1B}[K" : "") + text + "\n")
  }

  static func line(_ level: StudioEvent.Level) -> String {
    let decibels = level.dbfs
    let filled = Int(((decibels - quietest) / -quietest * Double(width)).rounded())
    let bar = String(repeating: "#", count: max(0, min(width, filled)))
    let verdict =
      switch decibels {
      case _ where level.isClipped: "too loud: it clips"
      case ..<(-90): "digital silence: muted?"
      case ..<(-55): "quiet"
      case ..<(-45): "faint"
      default: ""
      }
    let number = String(Int(decibels.rounded()))
    return String(repeating: " ", count: max(0, 4 - number.count)) + number + " dBFS |" + bar
      + String(repeating: " ", count: width - bar.count) + "|" + (verdict.isEmpty ? "" : " " + verdict)
  }
}
