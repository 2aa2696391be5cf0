import SketchCore

/// The scenario as a book: EPUB 3, a chapter with its panel each.
struct StoryEPUB {
  var scenario: Scenario
  var comic: Comic
  /// PNG.
  var cover: [UInt8]
  var panels: [[UInt8]]

  func bytes() throws(SketchError) -> [UInt8] {
    var archive = ZipArchive()
    // The first entry tells what it is, uncompressed (EPUB OCF 3.3, section 4.2.2).
    archive.add("mimetype", "application/epub+zip", isStored: true)
    archive.add("META-INF/container.xml", Self.container)
    archive.add("OEBPS/content.opf", package)
    archive.add("OEBPS/nav.xhtml", navigation)
    archive.add(
      "OEBPS/cover.xhtml", page("Cover", "<div><img src=\"cover.png\" alt=\"\(comic.title.escapedXML)\"/></div>"))
    archive.add("OEBPS/style.css", Self.style)
    archive.add("OEBPS/cover.png", cover, isStored: true)
    for chapter in scenario.chapters {
      archive.add("OEBPS/chapter\(chapter.number).xhtml", text(of: chapter))
    }
    for (index, panel) in panels.enumerated() { archive.add("OEBPS/panel\(index + 1).png", panel, isStored: true) }
    return try archive.bytes()
  }

  private static let container = """
    <?xml version="1.0" encoding="UTF-8"?>
    <container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
      <rootfiles><rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles>
    </container>

    """

  private static let style = """
    body { font-family: serif; line-height: 1.5; margin: 5%; }
    h1, h2 { font-family: sans-serif; text-align: center; }
    img { display: block; max-width: 100%; margin: 1em auto; }

    """

  /// The same comic has the same name, for readers that keep the place.
  private var identifier: String {
    let hash = (comic.title + comic.concept).utf8.reduce(UInt64(14_695_981_039_346_656_037)) {
      ($0 ^ UInt64($1)) &* 1_099_511_628_211
    }
    return "urn:voicesketch:comic:\(String(hash, radix: 16)):\(comic.seed)"
  }

  private var package: String {
    let chapters = scenario.chapters.map(\.number)
    let items = chapters.map {
      "<item id=\"c\($0)\" href=\"chapter\($0).xhtml\" media-type=\"application/xhtml+xml\"/>"
    }
    let pictures = panels.indices.map {
      "<item id=\"p\($0 + 1)\" href=\"panel\($0 + 1).png\" media-type=\"image/png\"/>"
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="en">
        <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
          <dc:identifier id="id">\(identifier)</dc:identifier>
          <dc:title>\(comic.title.escapedXML)</dc:title>
          <dc:language>en</dc:language>
          <dc:creator>VoiceSketch</dc:creator>
          <dc:subject>\(comic.genre.escapedXML)</dc:subject>
          <dc:description>\(comic.concept.escapedXML)</dc:description>
          <meta property="dcterms:modified">2026-01-01T00:00:00Z</meta>
        </metadata>
        <manifest>
          <item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
          <item id="style" href="style.css" media-type="text/css"/>
          <item id="cover" href="cover.xhtml" media-type="application/xhtml+xml"/>
          <item id="cover-image" href="cover.png" media-type="image/png" properties="cover-image"/>
          \((items + pictures).joined(separator: "\n    "))
        </manifest>
        <spine>
          <itemref idref="cover"/>
          \(chapters.map { "<itemref idref=\"c\($0)\"/>" }.joined(separator: "\n    "))
        </spine>
      </package>

      """
  }

  private var navigation: String {
    let entries = scenario.chapters.map { "<li><a href=\"chapter\($0.number).xhtml\">\($0.title.escapedXML)</a></li>" }
    return page(
      comic.title, "<nav epub:type=\"toc\"><h1>\(comic.title.escapedXML)</h1><ol>\(entries.joined())</ol></nav>")
  }

  private func text(of chapter: Scenario.Chapter) -> String {
    let pictures = chapter.panels.filter { panels.indices.contains($0 - 1) }.map {
      "<img src=\"panel\($0).png\" alt=\"Panel \($0)\"/>"
    }
    let lines = chapter.text.split(separator: "\n\n").map { "<p>\(String($0).escapedXML)</p>" }
    return page(
      chapter.title,
      "<h2>\(chapter.number). \(chapter.title.escapedXML)</h2>\(pictures.joined())\(lines.joined(separator: "\n"))")
  }

  private func page(_ title: String, _ body: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="en" lang="en">
      <head><title>\(title.escapedXML)</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
      <body>\(body)</body>
    </html>

    """
  }
}
