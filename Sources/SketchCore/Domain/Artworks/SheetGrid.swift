/// Columns and rows of pictures on a contact sheet: “2x3”.
package struct SheetGrid: Sendable, Equatable {
  package var columns: Int
  package var rows: Int

  package static let usual = SheetGrid(columns: 3, rows: 4)
  private static let most = 1...10

  package var count: Int { columns * rows }

  private init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// - Throws: `SketchError` `.invalidInput` for anything but two numbers of 1 to 10.
  package init(_ text: some StringProtocol) throws(SketchError) {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard parts.count == 2, parts.allSatisfy(Self.most.contains) else {
      throw SketchError(
        .invalidInput, "“\(text)” is no number of columns and rows", advice: "Write for example 2x3; at most 10x10.")
    }
    self.init(columns: parts[0], rows: parts[1])
  }
}

extension SheetGrid: Codable, CustomStringConvertible {
  package var description: String { "\(columns)x\(rows)" }

  package init(from decoder: any Decoder) throws { try self.init(String(from: decoder)) }

  package func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}
