import SketchCore

/// Summaries of the library that are being read for `status`, and the last one that was.
struct LibraryReadings: Sendable {
  private(set) var last: LibrarySummary?
  private var open: Set<Int> = []
  private var overdue: Set<Int> = []
  private var count = 0

  /// A reading waits for a library that hangs; another one would only wait behind it.
  var isOverdue: Bool { !overdue.isEmpty }

  mutating func begin() -> Int {
    count += 1
    open.insert(count)
    return count
  }

  /// Nobody waits for the reading any longer, should it not have ended.
  mutating func giveUp(_ reading: Int) {
    if open.contains(reading) { overdue.insert(reading) }
  }

  /// - Parameter summary: nil where the library could not be read.
  mutating func end(_ reading: Int, with summary: LibrarySummary?) {
    open.remove(reading)
    overdue.remove(reading)
    if let summary { last = summary }
  }
}
