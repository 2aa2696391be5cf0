/// Colours of a revision: the page they are on, and every act of colouring in its order.
package struct Colouring: Sendable, Equatable, Codable {
  /// Revision with the line drawing alone.
  package var page: Int
  package var marks: [ColouringMark]

  package static let mostMarks = 5_000
  package static let mostPoints = 100_000

  package init(page: Int, marks: [ColouringMark] = []) {
    self.page = page
    self.marks = marks
  }

  /// The colouring with more acts.
  /// - Parameter kept: how many of the acts so far stay; all when absent.
  /// - Throws: `SketchError` `.invalidInput` when there are too many.
  package func adding(_ more: [ColouringMark], keeping kept: Int?) throws(SketchError) -> Colouring {
    if let kept, kept < 0 || kept > marks.count {
      throw SketchError(
        .invalidInput, "“keep” is \(kept), and there are \(marks.count) marks",
        advice: "Say how many of them stay, or leave it out to keep all.")
    }
    let all = marks.prefix(kept ?? marks.count) + more
    guard all.count <= Self.mostMarks, all.reduce(0, { $0 + $1.pointCount }) <= Self.mostPoints else {
      throw SketchError(
        .invalidInput, "this is more than a colouring can hold: \(Self.mostMarks) marks with \(Self.mostPoints) points",
        advice: "Nothing was changed. Clear the page, or go on with a new one.")
    }
    return Colouring(page: page, marks: Array(all))
  }
}
