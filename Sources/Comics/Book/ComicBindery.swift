import Illustrator
package import SketchCore

/// Bindery of stored comics; drawings and stories are read when the first book is asked for.
package actor ComicBindery: ComicBinder {
  // Drawing all panels takes seconds.
  private let executor = BlockingExecutor(label: "bindery")
  private let images: any ImageProcessor
  private var writer: StoryWriter?

  package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  package init(images: any ImageProcessor) { self.images = images }

  package func check(_ create: CreateRequest) throws { try known().check(ComicRequest(create, seed: 0)) }

  package func panelCount(of scene: String) -> Int? { Comic(stored: scene)?.panels.count }

  package func panels(of scene: String) throws -> ComicPanels? {
    guard let comic = Comic(stored: scene) else { return nil }
    let writer = try known()
    return ComicPanels(comic, PageLayout(comic, writer.book), writer.scenario(of: comic), writer.artist)
  }

  package func panelVersions(of scenes: [String]) -> [[Int]] {
    let comics = scenes.map { Comic(stored: $0) }
    guard let last = comics.last ?? nil else { return [] }
    return last.panels.indices.map { index in
      comics.indices.filter { version in
        guard let comic = comics[version], index < comic.panels.count else { return false }
        guard version > 0, let before = comics[version - 1], index < before.panels.count else { return true }
        // Styles and the cast's looks are those of all panels.
        return comic.panels[index] != before.panels[index] || comic.artStyle != before.artStyle
          || comic.panels[index].cast.contains { comic.member($0.role) != before.member($0.role) }
      }
    }
  }

  package func book(of scene: String, page: [UInt8], as format: BookFormat) async throws -> [UInt8]? {
    guard let comic = Comic(stored: scene) else { return nil }
    let writer = try known()
    switch format {
    // Texts need no drawings.
    case .md: return Array(writer.scenario(of: comic).markdown.utf8)
    case .txt: return Array(writer.scenario(of: comic).plainText.utf8)
    case .pdf, .cbz, .epub:
      var pictures: [Int: PixelImage] = [:]
      for (panel, file) in PanelPictures.read(page) { pictures[panel] = try await images.pixels(of: file, scale: 1) }
      return try ComicBook(comic, writer, pictures: pictures).bytes(as: format)
    }
  }

  private func known() throws -> StoryWriter {
    if let writer { return writer }
    let made = try StoryWriter(artist: try PanelArtist())
    writer = made
    return made
  }
}

extension ComicBook {
  package func bytes(as format: BookFormat) throws -> [UInt8] {
    switch format {
    case .pdf: try pdf()
    case .cbz: try cbz()
    case .epub: try epub()
    case .md: Array(scenario().markdown.utf8)
    case .txt: Array(scenario().plainText.utf8)
    }
  }
}
