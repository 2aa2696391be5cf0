import SketchCore

@testable import PatternSearch

extension Clause {
  /// Clause as a search would find it.
  static func made(
    _ type: CommandType, precision: Float = 0.98, doubt: Float = 0, range: Range<Int32> = 0..<0,
    captures: [Capture] = []
  ) -> Clause {
    Clause(pattern: 0, type: type, precision: precision, captures: captures, range: range, doubt: doubt, cost: 0)
  }

  /// Edit that removes something.
  static func removal(precision: Float = 0.98, doubt: Float = 0, range: Range<Int32> = 0..<0, captures: [Capture] = [])
    -> Clause
  {
    made(
      CommandType(intent: .edit, edit: "removeElement"), precision: precision, doubt: doubt, range: range,
      captures: captures)
  }
}
