import CCairo
package import Illustrator
package import SketchCore

/// A comic with its panels drawn: what pages, PDF, CBZ and EPUB are made of. Used by one thread at a time.
package final class ComicBook {
  package let comic: Comic
  package let panels: [StagedPanel]
  private let painter: PagePainter
  private let writer: StoryWriter
  package var layout: PageLayout { painter.layout }
  package var notes: [String] { panels.flatMap(\.notes) }

  /// Draws the panels.
  /// - Parameters:
  ///   - given: pictures of panels that need not be drawn, by number, from zero.
  ///   - progress: told the share that is done before each panel; it throws to stop.
  /// - Throws: also `SketchError` for a comic of an art style or a world that is not there.
  package init(
    _ comic: Comic, _ writer: StoryWriter, pictures given: [Int: PixelImage] = [:],
    progress: (Double) throws -> Void = { _ in }
  ) throws {
    self.comic = comic
    self.writer = writer
    let composer = try PanelComposer(comic, writer.book, writer.artist)
    var panels: [StagedPanel] = []
    var pictures: [Bitmap] = []
    for page in composer.layout.pages {
      for (place, rect) in page.panels.enumerated() {
        try progress(Double(panels.count) / Double(comic.panels.count))
        let panel = composer.panel(page.first + place, in: rect)
        let picture: Bitmap
        if let pixels = given[panel.index] {
          picture = pixels.filling(rect)
        } else {
          picture = try writer.artist.draw(panel.scene)
          composer.look.tone.apply(to: picture, pitch: Float(max(4, composer.layout.em * 0.34)))
        }
        panels.append(panel)
        pictures.append(picture)
      }
    }
    self.panels = panels
    painter = PagePainter(
      comic: comic, layout: composer.layout, look: composer.look, world: try writer.book.world(comic.world).world,
      panels: panels, pictures: pictures)
  }

  // MARK: Pages

  /// Pixels of one page.
  package func page(_ number: Int) -> Bitmap {
    let bitmap = Bitmap(width: layout.width, height: layout.height)
    bitmap.draw { painter.paint(number, on: $0) }
    return bitmap
  }

  /// The page, or two facing pages, as one picture.
  package func spread() -> Bitmap {
    guard layout.pages.count > 1 else { return page(0) }
    let bitmap = Bitmap(width: layout.width * layout.pages.count, height: layout.height)
    bitmap.draw { context in
      for number in layout.pages.indices {
        cairo_save(context)
        cairo_translate(context, Double(layout.width * number), 0)
        cairo_rectangle(context, 0, 0, Double(layout.width), Double(layout.height))
        cairo_clip(context)
        painter.paint(number, on: context)
        cairo_restore(context)
      }
    }
    return bitmap
  }

  package func cover() throws -> Bitmap {
    try CoverPainter(comic: comic, book: writer.book, artist: writer.artist, layout: layout).paint()
  }

  /// Cover and pages, lettering and balloons as outlines and text.
  /// - Throws: `SketchError` when cairo cannot write it.
  package func pdf() throws -> [UInt8] {
    let cover = try cover()
    // 150 pixels an inch.
    let scale = 72.0 / 150
    let output = PDFOutput()
    let surface = cairo_pdf_surface_create_for_stream(
      { closure, data, length in
        Unmanaged<PDFOutput>.fromOpaque(closure!).takeUnretainedValue().bytes.append(
          contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
        return CAIRO_STATUS_SUCCESS
      }, Unmanaged.passUnretained(output).toOpaque(), Double(layout.width) * scale, Double(layout.height) * scale)
    defer { cairo_surface_destroy(surface) }
    // As other documents are, whose facts are added behind them.
    cairo_pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_4)
    // Otherwise it is the time of day, and the same comic would give different bytes.
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "")
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, comic.title)
    let context = cairo_create(surface)!
    cairo_scale(context, scale, scale)
    PagePainter.paint(
      cover, at: PageRect(x: 0, y: 0, width: Double(layout.width), height: Double(layout.height)), context)
    cairo_show_page(context)
    for number in layout.pages.indices {
      painter.paint(number, on: context)
      cairo_show_page(context)
    }
    cairo_destroy(context)
    cairo_surface_finish(surface)
    let status = cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw SketchError(
        .internalFault, "the pages cannot be written: \(String(cString: cairo_status_to_string(status)))")
    }
    return output.bytes
  }

  private final class PDFOutput {
    var bytes: [UInt8] = []
  }

  /// Comic book archive: the cover and the pages as PNG, with ComicInfo.xml.
  package func cbz() throws -> [UInt8] {
    var archive = ZipArchive()
    archive.add("000-cover.png", PNGEncoder.encode(try cover()), isStored: true)
    for number in layout.pages.indices {
      archive.add("00\(number + 1)-page.png", PNGEncoder.encode(page(number)), isStored: true)
    }
    archive.add("ComicInfo.xml", ComicInfo(comic, pages: layout.pages.count + 1).xml)
    archive.add("panels.json", try json())
    return try archive.bytes()
  }

  // MARK: Story

  package func scenario() -> Scenario { writer.scenario(of: comic) }

  package func epub() throws -> [UInt8] {
    try StoryEPUB(
      scenario: scenario(), comic: comic, cover: PNGEncoder.encode(try cover()),
      panels: painter.pictures.map { PNGEncoder.encode($0) }
    ).bytes()
  }

  /// Script, places of panels and balloons, and the scenario.
  package func json() throws -> String {
    let scenario = scenario()
    let sheet = ComicSheet(
      comic: comic,
      pages: layout.pages.map { page in
        page.panels.indices.map { place in
          let panel = panels[page.first + place]
          return ComicSheet.Panel(
            number: panel.index + 1, box: panel.rect, caption: panel.caption?.box, balloons: panel.balloons.map(\.box),
            faces: panel.faces)
        }
      }, scenario: scenario, wordCount: scenario.wordCount, readingMinutes: scenario.readingMinutes)
    return try WireJSON.text(sheet)
  }
}

/// The JSON of a comic that is written to a file.
struct ComicSheet: Encodable {
  struct Panel: Encodable {
    var number: Int
    var box: PageRect
    var caption: PageRect?
    var balloons: [PageRect]
    var faces: [PageRect]
  }

  var comic: Comic
  /// Panels of each page, in pixels of the page.
  var pages: [[Panel]]
  var scenario: Scenario
  var wordCount: Int
  var readingMinutes: Int
}
