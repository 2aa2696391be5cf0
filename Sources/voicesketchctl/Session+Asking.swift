import CommandOptions
import Glibc
import SketchCore

extension Session {
  /// Answer of whoever sits at the terminal; nothing is taken for a yes where nobody does.
  /// - Parameter option: what goes ahead without being asked.
  /// - Throws: `SketchError` `.invalidInput` where nobody can be asked.
  func agrees(to question: String, option: String) throws(SketchError) -> Bool {
    guard isatty(STDIN_FILENO) == 1 else {
      throw SketchError(.invalidInput, "it was not asked: \(question)", advice: "To do it without a question: \(option).")
    }
    StandardStreams.error("\(question) [y/N] ")
    return ["y", "yes"].contains(readLine()?.lowercased())
  }
}
