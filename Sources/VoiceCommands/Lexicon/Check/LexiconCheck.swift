import PatternSearch

/// Check of lexicon files for what can never count, contradicts itself, or is covered by no example.
struct LexiconCheck {
  let lexicon: Lexicon
  let outline: LexiconOutline

  /// - Parameter reader: one that has read the files and kept their outline.
  init(_ reader: consuming LexiconFileReader) {
    outline = reader.outline ?? LexiconOutline()
    lexicon = reader.finish()
  }

  /// Findings in the order of the files and their lines.
  func findings() -> [LexiconFinding] {
    let found = unused() + scattered() + astray() + overlaps() + examples()
    var order: [String: Int] = [:]
    for (index, name) in lexicon.fileNames.enumerated() { order[name] = index }
    return found.sorted { (order[$0.file] ?? 0, $0.line, $0.text) < (order[$1.file] ?? 0, $1.line, $1.text) }
  }

  func finding(_ kind: LexiconFinding.Kind, at source: SourceLine, _ text: String) -> LexiconFinding {
    LexiconFinding(kind: kind, file: lexicon.fileNames[Int(source.file)], line: Int(source.line), text: text)
  }
}
