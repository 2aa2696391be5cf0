import ArtworkLibrary
import Comics
import CommandOptions
import Illustrator
import SketchCore

/// `voicesketchd comic`: a comic of a concept, drawn offline without a library.
struct ComicCommand {
  var request: ComicRequest
  /// File of the comic; its ending says in which form.
  var output: String?
  var json: Bool

  /// Forms a comic is written in.
  private enum Form {
    case png, json
    case book(BookFormat)
  }

  private struct Report: Encodable {
    var title: String
    var concept: String
    var genre: String
    var artStyle: String
    var world: String
    var plot: String
    var panels: Int
    var pages: Int
    var wordCount: Int
    var readingMinutes: Int
    var milliseconds: Int
    var sha256: String?
    var file: String?
  }

  func run(_ words: [String]) throws -> ExitCode {
    let form = try output.map(form)
    var request = request
    request.concept = words.joined(separator: " ")
    let writer = try StoryWriter(artist: try PanelArtist())
    let start = ContinuousClock.now
    let book = try ComicBook(try writer.comic(request), writer)
    let bytes: [UInt8]? =
      switch form {
      case nil: nil
      case .png: PNGEncoder.encode(book.spread())
      case .json: Array((try book.json() + "\n").utf8)
      case .book(let format): try book.bytes(as: format)
      }
    let spent = start.duration(to: .now)
    if let bytes, let output { try DrawCommand.write(bytes, to: output) }
    let (comic, scenario) = (book.comic, book.scenario())
    let report = Report(
      title: comic.title, concept: comic.concept, genre: comic.genre, artStyle: comic.artStyle, world: comic.world,
      plot: comic.plot,
      panels: comic.panels.count, pages: book.layout.pages.count, wordCount: scenario.wordCount,
      readingMinutes: scenario.readingMinutes, milliseconds: Int(spent / .milliseconds(1)),
      sha256: bytes.map(ContentHash.sha256),
      file: output)
    if json {
      try StandardStreams.out(try WireJSON.text(report) + "\n")
    } else {
      let place = output.map { "\($0): " } ?? ""
      try StandardStreams.out(
        "\(place)“\(comic.title)”, \(comic.genre), \(comic.artStyle), \(comic.world), \(comic.panels.count) panels\n"
      )
    }
    return .ok
  }

  private func form(of file: String) throws(SketchError) -> Form {
    if let format = BookFormat(fileName: file) { return .book(format) }
    if file.hasSuffix(".png") { return .png }
    if file.hasSuffix(".json") { return .json }
    let endings = ["png", "json"] + BookFormat.allCases.map(\.rawValue)
    throw SketchError(
      .invalidInput, "“\(file)” is no form of a comic",
      advice: "End the name in \(endings.map { "." + $0 }.joined(separator: ", ")).")
  }
}

extension ComicCommand {
  private static let genre = Option<String?>.string(
    "genre", placeholder: "GENRE", help: "adventure, superhero, “fairy tale”, …")
  private static let artStyle = Option<String?>.string(
    "art-style", placeholder: "STYLE", help: "“comic book”, manga, watercolor, noir, …")
  private static let world = Option<String?>.string("world", placeholder: "WORLD", help: "imagination, dream or mind")
  private static let panels = Option<Int?>.integer("panels", in: 0...1_000, help: "Panels, 3 to 8 (6)")
  private static let seed = Option<Int?>.integer(
    "seed", in: 0...Int(UInt32.max), help: "The same number tells the same story (1)")
  private static let aspect = Option<Aspect?>.choice(
    "aspect", placeholder: "SHAPE", of: Aspect.self, help: "Shape of a page: a4, square, wide, …")
  private static let quality = Option<Quality?>.choice(
    "quality", placeholder: "QUALITY", of: Quality.self, help: "draft, standard, high or ultra")
  private static let output = Option<String?>.string(
    "output", short: "o", placeholder: "FILE",
    help: "Write the comic here (.png, .pdf, .cbz, .json) or its story (.epub, .md, .txt)")

  static let options = [
    genre.declaration, artStyle.declaration, world.declaration, panels.declaration, seed.declaration,
    aspect.declaration,
    quality.declaration, output.declaration,
  ]

  init(_ values: OptionValues, json: Bool) {
    request = ComicRequest(concept: "", seed: UInt32(values[Self.seed] ?? 1))
    request.genre = values[Self.genre]
    request.artStyle = values[Self.artStyle]
    request.world = values[Self.world]
    request.panels = values[Self.panels]
    request.aspect = values[Self.aspect]
    request.quality = values[Self.quality]
    output = values[Self.output]
    self.json = json
  }
}
