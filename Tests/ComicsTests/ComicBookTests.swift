import Foundation
import Illustrator
import SketchCore
import TestSupport
import Testing

@testable import Comics

/// Pages of comics: measured, not looked at.
@Suite struct ComicBookTests {
  static let writer = StoryWriterTests.writer

  private func book(_ concept: String, seed: UInt32 = 3, panels: Int = 4, style: String? = nil) throws -> ComicBook {
    var request = ComicRequest(concept: concept, seed: seed)
    request.panels = panels
    request.artStyle = style
    request.quality = .draft
    return try ComicBook(try Self.writer.comic(request), Self.writer)
  }

  static let concepts = [
    "a dragon who is afraid of fire", "a superhero who saves a cat", "two robots on the moon",
    "a girl who lost her kite",
    "a penguin who wants to fly", "a knight and a unicorn in the forest", "a mouse", "an octopus who finds a treasure",
    "a teapot",
    "a grandmother who bakes a cake in the kitchen",
  ]

  @Test func `panels tile the page and letters keep clear of faces`() throws {
    for number in 0..<60 {
      let genres = Self.writer.book.genres.keys.sorted()
      var request = ComicRequest(concept: Self.concepts[number % 10], seed: UInt32(number + 1))
      request.panels = 3 + number % 6
      request.genre = genres[number % genres.count]
      request.aspect = number % 7 == 6 ? .wide : nil
      let comic = try Self.writer.comic(request)
      let composer = try PanelComposer(comic, Self.writer.book, Self.writer.artist)
      let sheet = PageRect(x: 0, y: 0, width: Double(composer.layout.width), height: Double(composer.layout.height))
      var seen = 0
      for page in composer.layout.pages {
        #expect(page.first == seen)
        seen += page.panels.count
        for (place, rect) in page.panels.enumerated() {
          #expect(sheet.holds(rect))
          #expect(page.title.map { $0.crossing(rect) == 0 } ?? true)
          for other in page.panels[..<place] { #expect(other.crossing(rect) == 0) }
          check(composer.panel(page.first + place, in: rect), "\(request), panel \(page.first + place + 1)")
        }
      }
      #expect(seen == comic.panels.count)
    }
  }

  private func check(_ panel: StagedPanel, _ what: String) {
    #expect(!panel.faces.isEmpty, "nobody: \(what)")
    for (index, balloon) in panel.balloons.enumerated() {
      #expect(panel.rect.holds(balloon.box), "balloon \(index) out of its panel: \(what)")
      for face in panel.faces { #expect(balloon.box.crossing(face) < 1, "balloon \(index) over a face: \(what)") }
      for earlier in panel.balloons[..<index] {
        #expect(balloon.box.crossing(earlier.box) == 0, "balloons over each other: \(what)")
        #expect(PanelLettering.follows(balloon.box, earlier.box, gap: 0), "balloon \(index) is read too early: \(what)")
      }
      #expect(balloon.tip.map { abs($0.x - panel.rect.middleX) <= panel.rect.width / 2 } == true, "no tail: \(what)")
    }
    for box in [panel.caption?.box, panel.ending?.box].compactMap({ $0 }) {
      #expect(panel.rect.holds(box), "caption out of its panel: \(what)")
      for face in panel.faces { #expect(box.crossing(face) < face.area * 0.05, "caption over a face: \(what)") }
      for balloon in panel.balloons { #expect(box.crossing(balloon.box) < 1, "balloon over a caption: \(what)") }
    }
    // Nobody is cut off at the head.
    for face in panel.faces {
      #expect(face.y >= panel.rect.y - 1 && face.x >= panel.rect.x - face.width * 0.3, "cut off: \(what)")
    }
  }

  @Test func `the same seed gives the same bytes`() throws {
    let first = PNGEncoder.encode(try book("a cat and a dog").spread())
    #expect(PNGEncoder.encode(try book("a cat and a dog").spread()) == first)
    #expect(PNGEncoder.encode(try book("a cat and a dog", seed: 4).spread()) != first)
  }

  @Test func `long stories fill two facing pages`() throws {
    let book = try book("a cat and a dog", panels: 8)
    #expect(book.layout.pages.map(\.panels.count) == [4, 4])
    #expect(book.spread().width == book.layout.width * 2)
    #expect(book.page(1).width == book.layout.width)
  }

  @Test func `a change in one panel leaves the others as they were`() throws {
    let before = try book("a dragon who is afraid of fire")
    var editor = ComicEditor(before.comic, Self.writer)
    editor.apply(.inPanel("2", .changeBackground(background: "night")))
    #expect(editor.notes.isEmpty)
    let after = try ComicBook(editor.comic, Self.writer)
    let (old, new) = (before.page(0), after.page(0))
    for (index, rect) in before.layout.pages[0].panels.enumerated() {
      let isSame = (Int(rect.y + 4)..<Int(rect.bottom - 4)).allSatisfy { y in
        (Int(rect.x + 4)..<Int(rect.right - 4)).allSatisfy { x in old[clamped: x, y] == new[clamped: x, y] }
      }
      #expect(isSame == (index != 1), "panel \(index + 1)")
    }
  }

  @Test func `edits of panels`() throws {
    let comic = try StoryWriterTests.comic("a girl and a dragon") { $0.panels = 4 }
    var editor = ComicEditor(comic, Self.writer)
    editor.apply(.swapPanels(first: "1", second: "last"))
    #expect(editor.comic.panels.map(\.beat) == [.release, .initial, .peak, .establisher])
    editor.apply(.inPanel("3", .say(element: "her", speech: "hello there")))
    #expect(editor.comic.panels[2].balloons.contains { $0.speaker == .hero && $0.text == "Hello there." })
    editor.apply(.inPanel("last", .addElement(element: "a dog", position: nil)))
    #expect(editor.comic.panels[3].edits == [.addElement(element: "a dog", position: nil)])
    editor.apply(.changeColor(element: "the dragon", color: "blue"))
    #expect(editor.comic.member(.friend)?.element.colorName == "blue")
    #expect(editor.notes.isEmpty)
    editor.apply(.inPanel("7", .removeElement(element: "the tree")))
    #expect(editor.notes == ["There is no panel 7: the comic has 4."])
  }

  @Test func `archives are read by others`() async throws {
    let book = try book("a dragon who is afraid of fire")
    try await withScratchDirectory { folder in
      for (format, name) in [(BookFormat.cbz, "comic.cbz"), (.epub, "story.epub"), (.pdf, "comic.pdf")] {
        try Data(try book.bytes(as: format)).write(to: folder.appending(path: name))
      }
      let script = """
        import sys, zipfile, xml.dom.minidom as xml
        z = zipfile.ZipFile(sys.argv[1] + "/comic.cbz")
        assert z.testzip() is None
        assert z.namelist()[:2] == ["000-cover.png", "001-page.png"], z.namelist()
        info = xml.parseString(z.read("ComicInfo.xml"))
        assert info.getElementsByTagName("PageCount")[0].firstChild.data == "2"
        assert z.read("001-page.png")[:8] == b"\\x89PNG\\r\\n\\x1a\\n"
        e = zipfile.ZipFile(sys.argv[1] + "/story.epub")
        assert e.testzip() is None
        first = e.infolist()[0]
        assert (first.filename, first.compress_type, first.extra) == ("mimetype", zipfile.ZIP_STORED, b""), first
        assert e.read("mimetype") == b"application/epub+zip"
        for name in e.namelist():
          if name.endswith(("xhtml", "opf", "xml")): xml.parseString(e.read(name))
        assert len([n for n in e.namelist() if n.startswith("OEBPS/chapter")]) == 4
        print("fine", end="")
        """
      let read = try await BuiltProgram(path: "/usr/bin/python3").run(["-c", script, folder.path])
      #expect(read.output == "fine", "\(read)")
      let info = try await BuiltProgram(path: "/usr/bin/pdfinfo").run([folder.path + "/comic.pdf"])
      #expect(info.output.contains("Pages:           2"), "\(info)")
    }
    #expect(try book.cbz() == (try self.book("a dragon who is afraid of fire").cbz()))
  }
}
