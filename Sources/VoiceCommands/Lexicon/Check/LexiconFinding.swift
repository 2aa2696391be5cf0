import SketchCore

/// Something in a lexicon file that is to be mended, and what to do about it.
package struct LexiconFinding: Sendable, Equatable {
  package enum Kind: String, Sendable {
    /// A file or a line that cannot be read.
    case fault
    /// A class, a slot or a macro that no sentence leads to.
    case unused
    /// A class in several blocks.
    case scattered
    /// Words that stand in a class, or sentences of an intent, twice.
    case duplicate
    /// Words that always mean something else.
    case unreachable
    /// Words that mean two things, and nothing decides which.
    case contradiction
    /// Sentences without an example.
    case uncovered
    /// An example that is not understood by the sentences it stands beside.
    case failing
  }

  package var kind: Kind
  package var file: String
  package var line: Int
  /// Fault and remedy.
  package var text: String

  /// Line for a terminal.
  package var description: String { "\(file):\(line): \(text)" }
}

extension LexiconFinding {
  /// Finding of a fault that kept a file from being read, whose message begins with the file and perhaps the line.
  init(_ fault: SketchError) {
    let parts = fault.message.split(separator: ": ", maxSplits: 1)
    let place = parts[0].split(separator: ":")
    let line = place.last.flatMap { Int($0) }
    self.init(
      kind: .fault, file: place.dropLast(line == nil ? 0 : 1).joined(separator: ":"), line: line ?? 0,
      text: (parts.last ?? "") + ". " + fault.advice)
  }

  /// The same with the path of a file that is named within a folder.
  func placed(in folder: String) -> LexiconFinding {
    LexiconFinding(kind: kind, file: folder + "/" + file, line: line, text: text)
  }
}
