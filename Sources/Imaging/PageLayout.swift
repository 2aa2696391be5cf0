import SketchCore

/// Places of pictures and captions on the pages of an order, in points.
struct PageLayout {
  let order: PageOrder

  /// Place of a picture and of its caption.
  struct Place: Equatable {
    /// Size of the page that the picture is the first of; nil for the others.
    var newPage: (width: Double, height: Double)?
    var picture: PageFrame
    /// Line below the picture.
    var caption: PageFrame?

    static func == (a: Place, b: Place) -> Bool {
      a.newPage?.width == b.newPage?.width && a.newPage?.height == b.newPage?.height && a.picture == b.picture
        && a.caption == b.caption
    }
  }

  /// 15 mm around a picture of its own page, 5 mm where printers can print no nearer, 10 mm around a contact sheet.
  private static let margin = 42.5
  private static let leastMargin = 14.2
  private static let sheetMargin = 28.3
  private static let gap = 10.0
  /// Height of the line of a caption on a page of its own, and on contact sheets at most.
  private static let captionHeight = 20.0

  /// Place of the picture of that number, from 0, and of that many pixels.
  func place(_ index: Int, _ width: Int, _ height: Int, caption: Bool, fillsSheet: Bool) -> Place {
    if let grid = order.grid { return place(index, on: grid, width, height) }
    let paper = paper
    // The sheet is turned as the picture lies.
    let page = width > height ? (width: paper.height, height: paper.width) : paper
    let margin = fillsSheet ? Self.leastMargin : Self.margin
    let line = caption ? Self.captionHeight : 0
    let room = PageFrame(
      x: margin, y: margin, width: page.width - 2 * margin, height: page.height - 2 * margin - line)
    let picture = room.fitting(width, height)
    return Place(
      newPage: page, picture: picture,
      caption: caption
        ? PageFrame(x: margin, y: picture.y + picture.height + 4, width: room.width, height: line - 4) : nil)
  }

  private func place(_ index: Int, on grid: SheetGrid, _ width: Int, _ height: Int) -> Place {
    let paper = paper
    let page = grid.columns > grid.rows ? (width: paper.height, height: paper.width) : paper
    let cell = index % grid.count
    let room = (
      width: (page.width - 2 * Self.sheetMargin + Self.gap) / Double(grid.columns) - Self.gap,
      height: (page.height - 2 * Self.sheetMargin + Self.gap) / Double(grid.rows) - Self.gap
    )
    let line = min(Self.captionHeight, room.height * 0.16)
    let frame = PageFrame(
      x: Self.sheetMargin + Double(cell % grid.columns) * (room.width + Self.gap),
      y: Self.sheetMargin + Double(cell / grid.columns) * (room.height + Self.gap), width: room.width,
      height: room.height - line)
    let caption = PageFrame(x: frame.x, y: frame.y + frame.height + 3, width: frame.width, height: line - 3)
    return Place(newPage: cell == 0 ? page : nil, picture: frame.fitting(width, height), caption: caption)
  }

  private var paper: (width: Double, height: Double) { order.paper.points ?? (595.28, 841.89) }
}
