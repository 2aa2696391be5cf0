package import CommandOptions
import Glibc
import SketchCore

/// `voicesketchd`: the daemon, and the same engine without it for scripts, tests and measurements.
package enum DaemonProgram {
  private static let config = Option<String?>.string(
    "config", placeholder: "FILE", help: "Read this configuration instead of the user's")
  private static let dataDir = Option<String?>.string("data-dir", placeholder: "DIR", help: "Keep the library here")
  private static let socket = Option<String?>.string(
    "socket", placeholder: "PATH", help: "Serve the control protocol on this Unix socket")
  private static let audio = Option<String?>.string(
    "audio", placeholder: "SOURCE", help: "none, default, a microphone's name, or wav:FILE")
  private static let provider = Option<String?>.string(
    "provider", placeholder: "NAME", help: "Have pictures made by this provider only")
  private static let noStudio = Option<Bool>.flag("no-studio", help: "Do not serve the studio page")
  private static let json = Option<Bool>.flag("json", help: "One JSON object a line")

  private static let meter = Option<Bool>.flag("meter", help: "Show how loud it is, until interrupted")
  private static let seconds = Option<String?>.string(
    "seconds", placeholder: "N", help: "Stop the meter after so long")
  private static let phrase = Option<String?>.string(
    "phrase", placeholder: "WORDS", help: "Another wake phrase than the configured one")
  private static let grammar = Option<String?>.string(
    "grammar", placeholder: "FILE", help: "Hear only the sentences of this grammar (JSGF)")
  private static let mix = Option<Bool>.flag("mix", help: "With --grammar: what is said to the studio as well")
  private static let dictionary = Option<String?>.string(
    "dictionary", placeholder: "FILE", help: "With --grammar: pronunciations of words that no dictionary has")
  private static let explain = Option<Bool>.flag("explain", help: "Show how the words were understood")
  private static let language = Option<String?>.string(
    "language", placeholder: "NAME", help: "Understand this language (en, es, tr) instead of the configured one")

  private static let repair = Option<Bool>.flag(
    "repair", help: "Put the library in order; the daemon must not be running")
  private static let merge = Option<Bool>.flag(
    "merge", help: "Add to the library that is there what it does not have")

  package static let program = CommandProgram(
    "voicesketchd", version: ProductVersion.current,
    summary: "Listens, understands, has pictures drawn and keeps them.",
    description: "Without a command it runs as the daemon, controlled with voicesketchctl.\n",
    options: [
      config.declaration, dataDir.declaration, socket.declaration, audio.declaration, provider.declaration,
      noStudio.declaration,
    ],
    subcommands: [
      Subcommand(
        "parse", "[TEXT…]", summary: "Print the command JSON of a text, or of each line of stdin",
        options: [explain.declaration, language.declaration]
      ) { values in
        try OfflineCommands.parse(
          values.operands, explain: values[explain], language: values[language], options: try options(values))
      },
      Subcommand(
        "draw", "[TEXT…]", summary: "Draw a description, or each line of stdin, with the embedded illustrator",
        description: "Without --output or --json it only says what would be drawn.\n",
        options: DrawCommand.options + [config.declaration, json.declaration]
      ) { values in
        let directories = XDGDirectories(environment: Environment.current)
        let configuration = try Configuration.load(options(values), directories: directories)
        let others = Configuration.languages.filter { $0 != configuration.language }
        return try await DrawCommand(values, json: values[json]).run(
          values.operands, configured: configuration.drawingFolders(dataFolder: directories.data),
          wallpapers: SpokenWallpaperReader(languages: [configuration.language] + others, directories: directories))
      },
      Subcommand(
        "comic", "CONCEPT…", summary: "Tell a concept as a comic with the embedded illustrator",
        description: "Without --output or --json it only says what would be told.\n",
        options: ComicCommand.options + [json.declaration]
      ) { values in
        try ComicCommand(values, json: values[json]).run(values.operands)
      },
      Subcommand(
        "film", "[TEXT…]", summary: "Film a description or a scene with the embedded illustrator",
        options: FilmCommand.options + [json.declaration]
      ) { values in
        try await FilmCommand(values, json: values[json]).run(values.operands)
      },
      Subcommand(
        "lexicon", "check [FOLDER|FILE…]", summary: "Name what is wrong in lexicon files, or in all of a language",
        description: LexiconCommand.description, options: [language.declaration]
      ) { values in
        try LexiconCommand(language: values[language], options: try options(values)).run(values.operands)
      },
      Subcommand(
        "transcribe", "WAV…", summary: "Recognise recordings",
        options: [json.declaration, grammar.declaration, mix.declaration, dictionary.declaration]
      ) { values in
        try await TranscribeCommand(
          json: values[json], grammar: values[grammar], isMixed: values[mix], dictionary: values[dictionary],
          options: try options(values)
        ).run(values.operands)
      },
      Subcommand(
        "wake", "WAV…", summary: "Say where the wake phrase is in recordings, and what nearly was it",
        options: [phrase.declaration]
      ) { values in
        try await WakeCommand.run(values.operands, phrase: values[phrase], options: try options(values))
      },
      Subcommand(
        "replay", "FILE", summary: "Run a transcript through the whole pipeline", options: [json.declaration]
      ) { values in
        try await OfflineCommands.replay(values.operands, json: values[json], options: try options(values))
      },
      Subcommand(
        "devices", summary: "List the microphones, or show how loud the chosen one is",
        options: [json.declaration, meter.declaration, seconds.declaration]
      ) { values in
        guard values[meter] else { return try await OfflineCommands.devices(json: values[json]) }
        return try await LevelMeter.run(seconds: try meterSeconds(values), options: try options(values))
      },
      Subcommand(
        "restore", "FILE", summary: "Bring back a library from a backup; the daemon must not be running",
        options: [merge.declaration]
      ) { values in
        try await RestoreCommand(isMerging: values[merge], options: try options(values)).run(values.operands)
      },
      Subcommand(
        "check", summary: "Test models, library, providers and socket",
        description: "With --repair it ends with 1 when something is left that nobody but you can mend.\n",
        options: [repair.declaration]
      ) { values in
        try await SelfTest(options: try options(values), isRepairing: values[repair]).run()
      },
    ],
    run: { values in
      try await Daemon(try options(values)).run()
      return .ok
    })

  private static func options(_ values: OptionValues) throws -> DaemonOptions {
    DaemonOptions(
      configuration: values[config], dataFolder: try values[dataDir].map(absolute),
      socket: try values[socket].map(absolute),
      audio: try DaemonOptions.Audio(values[audio]), provider: values[provider], mayServePage: !values[noStudio])
  }

  private static func meterSeconds(_ values: OptionValues) throws -> Double? {
    guard let text = values[seconds] else { return nil }
    guard let number = Double(text), number > 0 else {
      throw SketchError(
        .invalidInput, "“\(text)” is no number of seconds", advice: "Write for example: --meter --seconds 10.")
    }
    return number
  }

  private static func absolute(_ path: String) throws -> String {
    if path.hasPrefix("/") { return path }
    guard let folder = getcwd(nil, 0) else {
      throw SketchError(
        .inputOutput, "the current folder cannot be read: \(String(cString: strerror(errno)))",
        advice: "Change to another folder.")
    }
    defer { free(folder) }
    return String(cString: folder) + "/" + path
  }
}
