import ArtworkLibrary
import Foundation
import Imaging
import SketchCore
import TestSupport

@testable import Studio

/// A studio over a real library and real image conversion; only the picture maker is ours to steer.
struct StudioFixture {
  let studio: Studio
  let library: any ArtworkRepository
  let provider: GatedProvider
  let events: RecordedEvents
  let exports: URL

  /// Runs `body` with a working studio, then stops it.
  static func with(
    isFree: Bool = true, folder: URL? = nil, startOpen: Bool = true, hearing: (any HearingMemory)? = nil,
    _ body: (StudioFixture) async throws -> Void
  ) async throws {
    try await withScratchDirectory { scratch in
      let folder = folder ?? scratch
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      let provider = GatedProvider(isFree: isFree, isOpen: startOpen)
      let events = RecordedEvents()
      let exports = folder.appending(path: "exports")
      let counter = SeedCounter()
      let studio = try await Studio.open(
        parts: .init(
          parser: WordParser(), provider: provider, library: library, images: VipsImageProcessor(), events: events,
          listening: SilentListening(), hearing: hearing, seed: { counter.next() }),
        settings: StudioSettings(exportFolder: exports.path), version: "test")
      let working = Task { await studio.run() }
      try await body(StudioFixture(studio: studio, library: library, provider: provider, events: events, exports: exports))
      await studio.stop(grace: .seconds(5))
      await working.value
    }
  }

  /// Another studio over the same parts, with a provider and a library of its own.
  func withStudio(
    provider: any ImageProvider, library: any ArtworkRepository, _ body: (Studio) async throws -> Void
  ) async throws {
    var parts = await studio.parts
    parts.provider = provider
    parts.library = library
    let studio = try await Studio.open(parts: parts, settings: await studio.settings, version: "test")
    let working = Task { await studio.run() }
    try await body(studio)
    await studio.stop(grace: .zero)
    await working.value
  }

  func say(
    _ text: String, source: Utterance.Source = .typed, confidence: Double = 1, wait: Bool = true, to other: Studio? = nil
  ) async throws -> CommandOutcome {
    try await (other ?? studio).submit(Submission(.text(Utterance(text: text, confidence: confidence, source: source)), wait: wait))
  }
}
