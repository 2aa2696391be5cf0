import Glibc
package import SketchCore
package import SpeechRecognition

/// Collector of the words the user writes: those of artworks, commands and the user's own lexicon and catalogue.
package struct VocabularyCollector: Sendable {
  package let keeper: VocabularyKeeper
  private let events: any EventSource
  private let log: any Logger
  private let lexiconFolder: String
  private let catalog: [String]

  /// - Parameters:
  ///   - lexiconFolder: the user's `lexicon.d`.
  ///   - catalog: names and words of the user's catalogue.
  package init(
    keeper: VocabularyKeeper, events: any EventSource, log: any Logger, lexiconFolder: String, catalog: [String] = []
  ) {
    self.keeper = keeper
    self.events = events
    self.log = log
    self.lexiconFolder = lexiconFolder
    self.catalog = catalog
  }

  /// Number of artworks looked at when it starts, the newest.
  private static let artworks = 200

  /// Follows what happens until the events end.
  package func run(studio: any StudioControl) async {
    // Subscribed first: what comes while the old is read is not missed.
    let stream = events.subscribe(after: nil)
    for note in await keeper.load() { log.warning(note) }
    await collectOwnWords(catalog)
    if let page = try? await studio.artworks(ArtworkQuery(limit: Self.artworks)) {
      await keeper.collect(page.artworks.flatMap(Self.texts), from: .artwork)
    }
    for await numbered in stream {
      switch numbered.event {
      case .artwork(let change): await keeper.collect(Self.texts(change.artwork), from: .artwork)
      // What is not understood may be anything that was pasted by mistake.
      case .command(let outcome) where outcome.command.intent != .unknown:
        await keeper.collect([outcome.command.transcript], from: .command)
      case .transcript(let transcript) where transcript.final && transcript.source == .speech: await keeper.heard(transcript.text)
      default: break
      }
    }
  }

  /// Collects the words of the user's `lexicon.d` as it is now, and those of a catalogue.
  package func collectOwnWords(_ catalog: [String]) async {
    await keeper.collect(lexiconTexts() + catalog, from: .lexicon)
  }

  private static func texts(_ artwork: Artwork) -> [String] { [artwork.title, artwork.revision.transcript] }

  /// Phrases of the user's files.
  private func lexiconTexts() -> [String] {
    guard let folder = opendir(lexiconFolder) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) } })
    }
    return names.sorted().filter { $0.hasSuffix(".txt") && !$0.hasPrefix(".") }
      .compactMap { TextFile.read(lexiconFolder + "/" + $0) }.map { LexiconPhrases.text(of: $0) }
  }
}
