import Foundation
import Synchronization

/// The table in docs/provider-faults.md: one line for each row, between the markers of its group.
enum FaultTable {
  private static let head = """
    | what goes wrong | requests | charged | what comes of it | what you are told |
    |---|---|---|---|---|
    """

  private static let lock = Mutex(())

  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../docs/provider-faults.md").standardizedFileURL

  /// Set by scripts/fault-table: what the daemon said is written into the document instead of being compared with it.
  static var isWritten: Bool { ProcessInfo.processInfo.environment["VOICESKETCH_WRITE_FAULT_TABLE"] != nil }

  /// All, or those that VOICESKETCH_FAULT_GROUPS names.
  static var groups: [FaultGroup] {
    let names = ProcessInfo.processInfo.environment["VOICESKETCH_FAULT_GROUPS"]?.split(separator: " ").map(String.init)
    return FaultGroup.all.filter { names?.contains($0.name) ?? true }
  }

  static func line(_ result: FaultResult) -> String {
    let requests = result.requests.map { $0.count == 1 ? $0.route : "\($0.route) ×\($0.count)" }.joined(separator: ", ")
    let told = (result.notes.map { "*\($0)*" } + [result.message]).joined(separator: " → ")
    let cells = [result.row.fault, requests, "\(result.charges)", result.verdict.rawValue, told]
    return "| "
      + cells.map { $0.replacing("|", with: "\\|").replacing("<", with: "&lt;").replacing("\n", with: " ") }.joined(separator: " | ") + " |"
  }

  static func table(_ results: [FaultResult]) -> String { ([head] + results.map(line)).joined(separator: "\n") }

  /// What stands in the document for a group.
  static func documented(_ group: FaultGroup) throws -> String? {
    let text = try String(contentsOf: file, encoding: .utf8)
    return place(of: group, in: text).map { text[$0].trimmingCharacters(in: .newlines) }
  }

  static func write(_ group: FaultGroup, _ table: String) throws {
    try lock.withLock { _ in
      var text = try String(contentsOf: file, encoding: .utf8)
      guard let place = place(of: group, in: text) else { return }
      text.replaceSubrange(place, with: "\n\(table)\n")
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
  }

  private static func place(of group: FaultGroup, in text: String) -> Range<String.Index>? {
    guard let begin = text.range(of: "<!-- \(group.name) -->\n"), let end = text[begin.upperBound...].range(of: "<!-- end -->") else {
      return nil
    }
    return text.index(before: begin.upperBound)..<end.lowerBound
  }
}

/// What became of a row.
struct FaultResult: Sendable {
  var row: FaultRow
  var verdict: FaultRow.Verdict
  /// Those the row names, as they were counted.
  var requests: [(route: String, count: Int)]
  var charges: Int
  /// What was told on the way.
  var notes: [String]
  var message: String
}
