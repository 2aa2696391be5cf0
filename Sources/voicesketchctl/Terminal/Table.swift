/// Rows in aligned columns under a header.
struct Table {
  struct Column {
    var title: String
    var alignsRight = false
    /// This one is cut when the table is wider than the terminal.
    var isFlexible = false
  }

  var columns: [Column]
  var rows: [[String]] = []

  private static let gap = 2
  private static let narrowest = 12

  func text(on terminal: Terminal) -> String { lines(on: terminal).joined(separator: "\n") }

  /// Lines without trailing spaces, the header first.
  func lines(on terminal: Terminal) -> [String] {
    var widths = columns.indices.map { column in
      ([columns[column].title] + rows.map { $0[column] }).map(\.count).max() ?? 0
    }
    let excess = widths.reduce(Table.gap * (columns.count - 1), +) - terminal.columns
    if excess > 0, let flexible = columns.firstIndex(where: \.isFlexible) {
      widths[flexible] = max(min(widths[flexible], Table.narrowest), widths[flexible] - excess)
    }
    let header = terminal.paint(line(columns.map(\.title), widths), .dim)
    return [header] + rows.map { line($0, widths) }
  }

  private func line(_ cells: [String], _ widths: [Int]) -> String {
    let padded = zip(cells, zip(columns, widths)).map { cell, layout in
      let (column, width) = layout
      let cut = cell.count > width ? cell.prefix(width - 1) + "…" : cell
      let space = String(repeating: " ", count: width - cut.count)
      return column.alignsRight ? space + cut : cut + space
    }
    let line = padded.joined(separator: String(repeating: " ", count: Table.gap))
    return String(line[..<(line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.startIndex)])
  }
}
