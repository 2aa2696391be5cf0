import FoundationEssentials
import Illustrator
import SketchCore

/// Stories, drawings and wordings, read when the first comic is asked for.
struct ComicTools: Sendable {
  let writer: StoryWriter
  let prompt: PanelPrompt

  /// - Throws: `SketchError` `.configuration` when a file is missing or unusable.
  init() throws {
    writer = try StoryWriter(artist: PanelArtist())
    prompt = writer.book.prompt
  }

  /// Request for a panel's picture, in the shape nearest to its place on the page.
  func request(_ index: Int, of comic: Comic) -> CreateRequest {
    let places = PageLayout(comic, writer.book).pages.flatMap(\.panels)
    let ratio = index < places.count ? places[index].width / places[index].height : 1
    func distance(_ aspect: Aspect) -> Double {
      let own = Double(aspect.proportion.width) / Double(aspect.proportion.height)
      return max(own / ratio, ratio / own)
    }
    let aspect = Aspect.allCases.min { distance($0) < distance($1) } ?? .square
    return prompt.request(index, of: comic, writer.artist, aspect: aspect)
  }
}
