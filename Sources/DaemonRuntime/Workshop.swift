import ArtworkLibrary
import DaemonEvents
import FoundationEssentials
import Glibc
import ImageProviders
import Imaging
import PatternSearch
import SketchCore
import Studio
import VoiceCommands

/// The engine without ears and without a door: what the daemon and `replay` both run on.
struct Workshop: Sendable {
  let directories: XDGDirectories
  let configuration: Configuration
  let dataFolder: String
  let hub: EventHub
  let library: SQLiteArtworkLibrary
  /// Held as long as the workshop lives.
  let lock: DataFolderLock
  let parser: VoiceCommandParser
  let provider: ProviderChain
  let images: VipsImageProcessor

  /// - Throws: `SketchError` when the configuration is wrong, the library cannot be opened or packaged data is missing.
  static func open(_ options: DaemonOptions, log: Log) async throws -> Workshop {
    let environment = Environment.current
    let directories = XDGDirectories(environment: environment)
    let configuration = try Configuration.load(options, directories: directories)
    log.setLevel(configuration.logLevel)
    for warning in configuration.warnings { log.warning(warning) }
    let dataFolder = options.dataFolder ?? directories.data
    let lock = try DataFolderLock(folder: dataFolder)
    let library = try await SQLiteArtworkLibrary.open(dataFolder: dataFolder)
    let repair = try await library.repair()
    if repair.orphansSetAside > 0 {
      log.warning(
        "\(repair.orphansSetAside) image files that no artwork knows were set aside",
        ["folder": dataFolder + "/orphans", "kept": "30 days"])
    }
    for finding in repair.findings { log.error(finding.message, ["advice": finding.advice]) }
    let lexicon = try Lexicon.user(directories, language: configuration.language, log: log)
    let bench = ProviderBench(
      configuration.providers, keys: ProviderKeys(environment: environment),
      transport: CurlTransport(environment: environment, stall: configuration.providers.stall))
    let places = try await bench.places()
    for case .missing(_, let error) in places { log.warning(error.message, ["advice": error.advice]) }
    return Workshop(
      directories: directories, configuration: configuration, dataFolder: dataFolder, hub: EventHub(), library: library, lock: lock,
      parser: VoiceCommandParser(lexicon: lexicon), provider: bench.chain(of: places), images: VipsImageProcessor())
  }

  func studio(listening: any ListeningControl) async throws -> Studio {
    let phrasebook = parser.phrasebook().map { section in
      "\(section.title): " + section.examples.map { "“\($0)”" }.joined(separator: ", ")
    }
    return try await Studio.open(
      parts: .init(
        parser: parser, provider: provider, library: library, images: images, events: hub, listening: listening,
        providers: { provider.report }, phrasebook: phrasebook),
      settings: configuration.studio, version: ProductVersion.current)
  }
}

extension Lexicon {
  /// The packaged words with the user's own from `lexicon.d`; a file that cannot be used is named and left out.
  static func user(_ directories: XDGDirectories, language: String, log: Log) throws -> Lexicon {
    let folder = try LexiconLoader.folder(ofLanguage: language)
    let (lexicon, problems) = try LexiconLoader.load(folder: folder, additions: directories.configuration + "/lexicon.d")
    for problem in problems { log.warning(problem.message, ["advice": problem.advice]) }
    return lexicon
  }
}

extension Configuration {
  /// The named file, else the user's, else the defaults; the command line's provider over either.
  static func load(_ options: DaemonOptions, directories: XDGDirectories) throws -> Configuration {
    let usual = directories.configuration + "/voicesketch.conf"
    let path = options.configuration ?? (access(usual, F_OK) == 0 ? usual : nil)
    var configuration =
      try path.map { try Configuration(file: KeyFile(path: $0), exportFolder: directories.pictures) }
      ?? Configuration(exportFolder: directories.pictures)
    if let provider = options.provider {
      guard configuration.providers.names.contains(provider) else {
        throw SketchError(
          .invalidInput, "there is no provider “\(provider)”",
          advice: "There are: \(configuration.providers.names.joined(separator: ", ")).")
      }
      configuration.providers.order = [provider]
    }
    return configuration
  }

  var studio: StudioSettings {
    StudioSettings(
      confirmBelow: confirmBelow, rejectBelow: rejectBelow, questionLifetime: .seconds(questionSeconds), queueLimit: queueLimit,
      exportFolder: exportFolder, homeFolders: XDGDirectories.homeFolders, monthlyCap: providers.monthlyCap)
  }
}
