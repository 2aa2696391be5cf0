package import CommandOptions
import Glibc
import SketchCore

/// `voicesketchd`: the daemon, and the same engine without it for scripts, tests and measurements.
package enum DaemonProgram {
  private static let config = Option<String?>.string(
    "config", placeholder: "FILE", help: "Read this configuration instead of the user's")
  private static let dataDir = Option<String?>.string("data-dir", placeholder: "DIR", help: "Keep the library here")
  private static let socket = Option<String?>.string("socket", placeholder: "PATH", help: "Serve the control protocol on this Unix socket")
  private static let audio = Option<String?>.string(
    "audio", placeholder: "SOURCE", help: "none, default, a microphone's name, or wav:FILE")
  private static let provider = Option<String?>.string("provider", placeholder: "NAME", help: "Have pictures made by this provider only")
  private static let noStudio = Option<Bool>.flag("no-studio", help: "Do not serve the studio page (this version has none)")
  private static let json = Option<Bool>.flag("json", help: "One JSON object a line")

  private static let explain = Option<Bool>.flag("explain", help: "Show how the words were understood")

  package static let program = CommandProgram(
    "voicesketchd", version: ProductVersion.current, summary: "Listens, understands, has pictures drawn and keeps them.",
    description: "Without a command it runs as the daemon, controlled with voicesketchctl.\n",
    options: [
      config.declaration, dataDir.declaration, socket.declaration, audio.declaration, provider.declaration, noStudio.declaration,
    ],
    subcommands: [
      Subcommand(
        "parse", "[TEXT…]", summary: "Print the command JSON of a text, or of each line of stdin", options: [explain.declaration]
      ) { values in
        try OfflineCommands.parse(values.operands, explain: values[explain])
      },
      Subcommand("transcribe", "WAV…", summary: "Recognise recordings", options: [json.declaration]) { values in
        try await OfflineCommands.transcribe(values.operands, json: values[json], options: try options(values))
      },
      Subcommand(
        "replay", "FILE", summary: "Run a transcript through the whole pipeline", options: [json.declaration]
      ) { values in
        try await OfflineCommands.replay(values.operands, json: values[json], options: try options(values))
      },
      Subcommand("devices", summary: "List the microphones", options: [json.declaration]) { values in
        try await OfflineCommands.devices(json: values[json])
      },
      Subcommand("check", summary: "Test models, library, providers and socket") { values in
        await SelfTest(options: try options(values)).run()
      },
    ],
    run: { values in
      try await Daemon(try options(values)).run()
      return .ok
    })

  private static func options(_ values: OptionValues) throws -> DaemonOptions {
    DaemonOptions(
      configuration: values[config], dataFolder: try values[dataDir].map(absolute), socket: try values[socket].map(absolute),
      audio: try DaemonOptions.Audio(values[audio]), provider: values[provider])
  }

  private static func absolute(_ path: String) throws -> String {
    if path.hasPrefix("/") { return path }
    guard let folder = getcwd(nil, 0) else {
      throw SketchError(
        .inputOutput, "the current folder cannot be read: \(String(cString: strerror(errno)))", advice: "Change to another folder.")
    }
    defer { free(folder) }
    return String(cString: folder) + "/" + path
  }
}
