import Illustrator
import SketchCore

/// ComicInfo.xml, version 2.0 of the Anansi project: how readers know what an archive holds.
struct ComicInfo {
  private static let schema = "http://www.w3.org/2001/XMLSchema"

  private let comic: Comic
  private let pages: Int

  init(_ comic: Comic, pages: Int) {
    self.comic = comic
    self.pages = pages
  }

  var xml: String {
    let characters = comic.cast.filter { $0.role != .thing }.map(\.name).joined(separator: ", ")
    var lines = [
      "<?xml version=\"1.0\" encoding=\"utf-8\"?>",
      "<ComicInfo xmlns:xsi=\"\(Self.schema)-instance\" xmlns:xsd=\"\(Self.schema)\">",
      "  <Title>\(comic.title.escapedXML)</Title>",
      "  <Summary>\(comic.concept.escapedXML)</Summary>",
      "  <Notes>VoiceSketch: \(comic.artStyle.escapedXML), \(comic.world.escapedXML) world</Notes>",
      "  <Writer>VoiceSketch</Writer>",
      "  <Genre>\(comic.genre.escapedXML)</Genre>",
      "  <PageCount>\(pages)</PageCount>",
      "  <LanguageISO>en</LanguageISO>",
      "  <Manga>No</Manga>",
      "  <Characters>\(characters.escapedXML)</Characters>",
      "  <Pages>",
    ]
    let size = "ImageWidth=\"\(comic.page.width)\" ImageHeight=\"\(comic.page.height)\""
    for number in 0..<pages {
      let kind = number == 0 ? " Type=\"FrontCover\"" : " Type=\"Story\""
      lines.append(
        "    <Page Image=\"\(number)\"\(kind) \(size) />"
      )
    }
    lines += ["  </Pages>", "</ComicInfo>", ""]
    return lines.joined(separator: "\n")
  }
}
