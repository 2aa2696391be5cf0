import Dispatch
import FoundationEssentials
import Illustrator
package import SketchCore
import Synchronization

/// The illustrator, who tells comics as well: a comic is written, drawn and laid out here, everything else is a picture
/// of the illustrator's.
package final class ComicIllustrator: ImageProvider {
  package var name: String { pictures.name }
  package var title: String { pictures.title }
  package var capabilities: ProviderCapabilities { pictures.capabilities }

  private let pictures = Illustrator()
  /// Read when the first comic is told: most sessions tell none.
  private let stories = Mutex<StoryWriter?>(nil)
  /// Drawing takes a core for seconds; it never holds one of the shared threads.
  private let queue = DispatchQueue(label: "voicesketch.comics", qos: .userInitiated)

  package init() {}

  /// - Throws: `SketchError` `.configuration` when the stories or drawings are missing.
  private func writer() throws -> StoryWriter {
    try stories.withLock { known in
      if let known { return known }
      let made = try StoryWriter(artist: PanelArtist())
      known = made
      return made
    }
  }

  package func generate(
    _ request: GenerationRequest, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture] {
    switch request.work {
    case .create(let create) where create.kind == .comic:
      await report(.started(provider: name))
      let writer = try writer()
      var made: [GeneratedPicture] = []
      for index in 0..<min(max(create.count, 1), 4) {
        let seed = request.seed &+ UInt32(index) &* 0x9E37_79B9
        let comic = try written { () throws(SketchError) in try writer.comic(ComicRequest(create, seed: seed)) }
        made.append(try await draw(comic, writer, notes: [], report))
      }
      return made
    case .edit(let edits, let parent):
      guard parent.kind == .comic, let comic = Self.comic(in: parent.scene) else { break }
      await report(.started(provider: name))
      let writer = try writer()
      var editor = ComicEditor(comic, writer)
      for edit in edits { editor.apply(edit) }
      return [try await draw(editor.comic, writer, notes: editor.notes, report)]
    default: break
    }
    return try await pictures.generate(request, report: report)
  }

  /// The comic that is stored with a revision; nil where there is none that this program knows.
  static func comic(in scene: String?) -> Comic? {
    guard let scene, let comic = try? WireJSON.decode(Comic.self, from: Data(scene.utf8)),
      comic.comic == Comic.currentVersion,
      Comic.panelRange.contains(comic.panels.count)
    else { return nil }
    return comic
  }

  private func written(_ body: () throws(SketchError) -> Comic) throws -> Comic {
    do {
      return try body()
    } catch {
      throw ImageProviderError(.invalidInput, provider: name, reason: error.message, advice: error.advice)
    }
  }

  private func draw(
    _ comic: Comic, _ writer: StoryWriter, notes: [String], _ report: @Sendable (ProviderProgress) async -> Void
  ) async throws -> GeneratedPicture {
    let (fractions, continuation) = AsyncStream.makeStream(of: Double.self, bufferingPolicy: .bufferingNewest(1))
    let work = RenderWork(fractions: continuation)
    let result = Task { [queue] in
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { (done: CheckedContinuation<Drawn, any Error>) in
          queue.async {
            defer { continuation.finish() }
            done.resume(
              with: Result {
                let book = try ComicBook(comic, writer) { try work.checkpoint($0) }
                return Drawn(image: PNGEncoder.encode(book.spread()), notes: book.notes)
              })
          }
        }
      } onCancel: {
        work.cancel()
      }
    }
    return try await withTaskCancellationHandler {
      for await fraction in fractions { await report(.fraction(fraction)) }
      do {
        let drawn = try await result.value
        return GeneratedPicture(
          image: drawn.image, prompt: comic.concept, style: StyleChoice(comic.artStyle), model: Illustrator.model,
          seed: comic.seed, scene: try WireJSON.text(comic), notes: notes + drawn.notes)
      } catch is CancellationError {
        throw ImageProviderError(.cancelled, provider: name, reason: "the drawing was cancelled")
      }
    } onCancel: {
      result.cancel()
    }
  }

  private struct Drawn: Sendable {
    var image: [UInt8]
    var notes: [String]
  }
}
