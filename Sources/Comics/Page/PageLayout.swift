import Illustrator
import SketchCore

/// Places of the panels on the pages of a comic: rows from top to bottom, each read from left to right.
package struct PageLayout: Sendable, Equatable {
  package struct Page: Sendable, Equatable {
    /// Strip of the title; nil on further pages.
    package var title: PageRect?
    package var panels: [PageRect]
    /// Index of the first panel.
    package var first: Int
  }

  package let width: Int
  package let height: Int
  package let pages: [Page]

  /// Pixels of the usual letters; 1.75 % of an upright page's width.
  package let em: Double
  /// Thickness of the panels' borders.
  package let border: Double

  /// Most panels of one page.
  private static let mostOnPage = 6

  init(_ comic: Comic, _ book: StoryBook) {
    width = comic.page.width
    height = comic.page.height
    let (wide, tall) = (Double(width), Double(height))
    // A wide page has letters as large as an upright one of its height would.
    let measure = min(wide, tall * 0.9)
    em = measure * 0.0185
    border = max(2, measure * 0.0026)
    let count = comic.panels.count
    let sizes = count <= Self.mostOnPage ? [count] : [count / 2, count - count / 2]
    var pages: [Page] = []
    var first = 0
    for (number, size) in sizes.enumerated() {
      var random = SeededGenerator(comic.seed, salt: 7100 + UInt64(number))
      let choices = book.layouts["\(max(3, size))"] ?? []
      let rows = Self.rows(
        wide > tall * 1.15
          ? Self.lying(size) : choices.isEmpty ? Self.lying(size) : choices[random.index(below: choices.count)])
      let margin = measure * 0.04
      var area = PageRect(x: margin, y: margin, width: wide - 2 * margin, height: tall - 2 * margin)
      var title: PageRect?
      if number == 0 {
        let strip = PageRect(x: area.x, y: area.y - margin * 0.3, width: area.width, height: measure * 0.078)
        title = strip
        area.height -= strip.bottom + margin * 0.3 - area.y
        area.y = strip.bottom + margin * 0.3
      }
      pages.append(Page(title: title, panels: Self.tiles(rows, area, gutter: measure * 0.017), first: first))
      first += size
    }
    self.pages = pages
  }

  private struct PanelRow {
    var height: Double
    var widths: [Double]
  }

  /// "1.1: 1 / 1: 0.9 1.1": height and widths of each row.
  private static func rows(_ text: String) -> [PanelRow] {
    text.split(separator: "/").map { row in
      let parts = row.split(separator: ":")
      return PanelRow(
        height: parts.first.flatMap { Double($0.trimmed) } ?? 1,
        widths: (parts.last ?? "1").split(separator: " ").compactMap { Double($0) })
    }
  }

  /// Rows of a page that is wider than it is tall.
  private static func lying(_ count: Int) -> String {
    switch count {
    case ...3: "1: 1 1.1 1"
    case 4: "1: 1.12 0.88 / 1: 0.88 1.12"
    case 5: "1: 1.1 0.9 / 1: 0.9 1.1 1"
    default: "1: 1 1.1 0.9 / 1: 0.9 1 1.1"
    }
  }

  private static func tiles(_ rows: [PanelRow], _ area: PageRect, gutter: Double) -> [PageRect] {
    let down = area.height - gutter * 1.25 * Double(rows.count - 1)
    let heights = rows.reduce(0) { $0 + $1.height }
    var tiles: [PageRect] = []
    var y = area.y
    for row in rows {
      let height = down * row.height / heights
      let across = area.width - gutter * Double(row.widths.count - 1)
      let widths = row.widths.reduce(0, +)
      var x = area.x
      for share in row.widths {
        let width = across * share / widths
        tiles.append(
          PageRect(x: x.rounded(), y: y.rounded(), width: width.rounded(.down), height: height.rounded(.down)))
        x += width + gutter
      }
      y += height + gutter * 1.25
    }
    return tiles
  }
}
