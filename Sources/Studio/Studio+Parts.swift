package import FoundationEssentials
package import SketchCore

extension Studio {
  /// Parts the studio works with.
  package struct Parts: Sendable {
    package var parser: any CommandParser
    package var provider: any ImageProvider
    package var library: any ArtworkRepository
    package var images: any ImageProcessor
    /// nil where nothing is coloured in.
    package var table: (any ColouringTable)?
    /// nil where the parts of pictures have no names.
    package var scenes: (any SceneReader)?
    package var events: any EventPublisher
    package var listening: any ListeningControl
    /// nil where nobody draws strokes.
    package var artist: (any SketchArtist)?
    /// nil where nothing is heard.
    package var hearing: (any HearingMemory)?
    /// Providers as `status` reports them.
    package var providers: @Sendable () -> [StatusReport.Provider]
    /// Parts of the daemon that do not answer now.
    package var hanging: @Sendable () -> [StatusReport.Hang]
    /// Examples of what can be said, for "help".
    package var phrasebook: [PhrasebookSection]
    package var catalog: Catalog
    /// Names of models that can be asked for; empty where any may be.
    package var models: [String]
    /// Who enriches descriptions; nil where nobody does.
    package var writer: @Sendable () -> (any PromptWriter)?
    /// nil where no books are made of comics.
    package var binder: (any ComicBinder)?
    /// nil where no films are written.
    package var films: (any FilmWriter)?
    /// nil where nothing is printed.
    package var printer: (any PagePrinter)?
    package var now: @Sendable () -> Date
    /// For what lasts a while: the time of day can be set.
    package var instant: @Sendable () -> ContinuousClock.Instant
    package var sleep: @Sendable (Duration) async throws -> Void
    package var seed: @Sendable () -> UInt32

    package init(
      parser: any CommandParser, provider: any ImageProvider, library: any ArtworkRepository,
      images: any ImageProcessor, table: (any ColouringTable)? = nil, scenes: (any SceneReader)? = nil,
      events: any EventPublisher, listening: any ListeningControl, artist: (any SketchArtist)? = nil,
      hearing: (any HearingMemory)? = nil,
      providers: @escaping @Sendable () -> [StatusReport.Provider] = { [] },
      hanging: @escaping @Sendable () -> [StatusReport.Hang] = { [] }, phrasebook: [PhrasebookSection] = [],
      catalog: Catalog = Catalog(), models: [String] = [],
      writer: @escaping @Sendable () -> (any PromptWriter)? = { nil },
      binder: (any ComicBinder)? = nil, films: (any FilmWriter)? = nil, printer: (any PagePrinter)? = nil,
      now: @escaping @Sendable () -> Date = { Date() },
      instant: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
      sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
      seed: @escaping @Sendable () -> UInt32 = { .random(in: 1 ... .max) }
    ) {
      self.parser = parser
      self.provider = provider
      self.library = library
      self.images = images
      self.table = table
      self.scenes = scenes
      self.events = events
      self.listening = listening
      self.artist = artist
      self.hearing = hearing
      self.providers = providers
      self.hanging = hanging
      self.phrasebook = phrasebook
      self.catalog = catalog
      self.models = models
      self.writer = writer
      self.binder = binder
      self.films = films
      self.printer = printer
      self.now = now
      self.instant = instant
      self.sleep = sleep
      self.seed = seed
    }
  }
}
