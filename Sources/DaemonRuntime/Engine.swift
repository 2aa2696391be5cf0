import ArtworkLibrary
import Colouring
import Comics
import DaemonEvents
import Films
import FoundationEssentials
import Illustrator
import ImageProviders
import Imaging
import PatternSearch
import PictureFolder
import SketchCore
import Studio
import VoiceCommands

/// Parts that the daemon and `replay` both run on: everything but hearing and the control server.
struct Engine: Sendable {
  let directories: XDGDirectories
  let configuration: Configuration
  let dataFolder: String
  let hub: EventHub
  let library: SQLiteArtworkLibrary
  /// Held as long as the engine lives.
  let lock: DataFolderLock
  let parser: ReplaceableParser
  let provider: ReplaceableChain
  let images: VipsImageProcessor
  /// Catalogue as it was at the start.
  let catalog: UserCatalog
  let models: ModelNames

  /// - Throws: `SketchError` when the configuration is wrong, the library cannot be opened or packaged data is missing.
  static func open(_ options: DaemonOptions, log: Log) async throws -> Engine {
    let environment = Environment.current
    let directories = XDGDirectories(environment: environment)
    let configuration = try Configuration.load(options, directories: directories)
    log.setLevel(configuration.logLevel)
    for warning in configuration.warnings { log.warning(warning) }
    let dataFolder = options.dataFolder ?? directories.data
    let lock = try DataFolderLock(folder: dataFolder)
    let library = try await SQLiteArtworkLibrary.open(dataFolder: dataFolder)
    if let copy = library.migrationCopy {
      log.notice("the library was brought up to date", ["as it was before": "\(dataFolder)/\(copy)"])
    }
    await library.keepFilms(configuration.filmKeeping)
    let (catalog, parser) = try words(directories, language: configuration.language, log: log)
    let chain = try await providerChain(configuration.providers, directories, log: log)
    return Engine(
      directories: directories, configuration: configuration, dataFolder: dataFolder, hub: EventHub(), library: library,
      lock: lock,
      parser: ReplaceableParser(parser),
      provider: ReplaceableChain(chain), images: VipsImageProcessor(),
      catalog: catalog, models: try ModelNames(UserModels(folder: directories.models)))
  }

  /// The user's catalogue, and a parser of its words and of those of `lexicon.d`, read anew.
  private static func words(
    _ directories: XDGDirectories, language: String, log: Log
  ) throws -> (catalog: UserCatalog, parser: VoiceCommandParser) {
    let catalog = try UserCatalog(directories, language: language, log: log)
    let lexicon = try Lexicon.user(directories, language: language, catalog: catalog, log: log)
    return (catalog, VoiceCommandParser(lexicon: lexicon, models: try .packaged(language: language)))
  }

  /// Reads the user's catalogue and words again, for the language of the start.
  /// - Returns: the catalogue, for the studio.
  /// - Throws: `SketchError` when packaged data is missing; nothing is changed then.
  func readWordsAgain(_ log: Log) throws -> UserCatalog {
    let (catalog, read) = try Self.words(directories, language: configuration.language, log: log)
    parser.replace(with: read)
    return catalog
  }

  /// Chain of the configured providers; keys are read anew.
  /// - Throws: `SketchError` `.configuration` for a model or a kind of server nobody knows.
  static func providerChain(
    _ configuration: ProviderConfiguration, _ directories: XDGDirectories, log: Log
  ) async throws -> ProviderChain {
    let environment = Environment.current
    let models = UserModels(folder: directories.models)
    for problem in models.problems { log.warning(problem.message, ["advice": problem.advice]) }
    let factory = ProviderFactory(
      configuration, keys: ProviderKeys(environment: environment), models: models,
      transport: CurlTransport(environment: environment, stall: configuration.stall))
    let products = try await factory.products()
    for case .missing(_, let error) in products { log.warning(error.message, ["advice": error.advice]) }
    return factory.chain(of: products, writer: try await factory.writer())
  }

  func replaceProviders(with chain: ProviderChain) { provider.replace(with: chain) }

  /// Folder in which other programs find the pictures.
  func pictureFolder(_ log: Log) -> PictureFolder {
    PictureFolder(
      path: configuration.browseFolder ?? directories.pictures, mode: configuration.browse,
      carriesMetadata: configuration.writesMetadata, library: library, images: images, log: log)
  }

  func studio(
    listening: any ListeningControl, hearing: (any HearingMemory)? = nil, hanging: HangingParts = HangingParts(),
    log: Log
  ) async throws -> Studio {
    let drafts = dataFolder + "/comics"
    let unfinished = try await library.jobs(unfinished: true, limit: 1_000).map(\.id)
    ComicProvider.removeDrafts(in: drafts, but: Set(unfinished))
    let comics = ComicProvider(
      provider, images: images, drafts: drafts, firstChoice: { provider.firstChoice(for: $0) },
      teller: configuration.stories.teller())
    return try await Studio.open(
      parts: .init(
        parser: parser, provider: LoggedProvider(FilmProvider(comics, images: images), log: log), library: library,
        images: images, table: DrawingTable(images: images), scenes: SceneIndex(), events: hub, listening: listening,
        artist: Illustrator(), hearing: hearing, providers: { provider.report }, hanging: { hanging.all },
        phrasebook: parser.current.phrasebook(), catalog: catalog.catalog, models: models.all,
        writer: { provider.writer },
        binder: ComicBindery(images: images), films: LibAVFilmWriter(images: images),
        printer: CUPSPrinter(path: Environment.current["PATH"] ?? "/usr/bin:/bin")),
      settings: configuration.studio, version: ProductVersion.current)
  }
}
