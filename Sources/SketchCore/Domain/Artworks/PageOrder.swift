/// Pages that pictures are put on.
package struct PageOrder: Sendable, Equatable {
  package var paper: PaperSize
  /// Pictures of a page; one on each when nil.
  package var grid: SheetGrid?
  /// Number of the pictures.
  package var count: Int
  /// 1…100 for pictures that are compressed as JPEG; without loss, where they are shown in full, when nil.
  package var quality: Int?

  package init(paper: PaperSize, grid: SheetGrid? = nil, count: Int, quality: Int? = nil) {
    self.paper = paper
    self.grid = grid
    self.count = count
    self.quality = quality
  }
}
