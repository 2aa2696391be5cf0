import PatternSearch

/// Weights that lexicon files have given a name, so that a rule says “sure likely, cost small” and all such rules can be weighed anew in one place.
struct LexiconWeights: ~Copyable {
  private var names = SymbolTable()
  private var values: [Float] = []

  /// Gives a number a name. A later line of that name holds from there on.
  /// - Throws: `LexiconFault` when this is no number, or the name could be taken for one.
  mutating func name(_ name: Bytes, _ number: Bytes) throws(LexiconFault) {
    guard !name.isEmpty, Self.beginsName(name[0]) else { throw LexiconFault(reason: "the name of a weight begins with a letter") }
    let value = try number.number()
    let id = Int(names.add(name))
    if id < values.count { values[id] = value } else { values.append(value) }
  }

  /// Number that is written, or has the name that is written, perhaps with a minus before it.
  /// - Throws: `LexiconFault` when it is neither.
  func number(_ text: Bytes) throws(LexiconFault) -> Float {
    let isNegative = !text.isEmpty && text[0] == UInt8(ascii: "-")
    let name = text.extracting((isNegative ? 1 : 0)..<text.count)
    guard !name.isEmpty, Self.beginsName(name[0]) else { return try text.number() }
    let id = Int(names.id(of: name))
    guard id >= 0 else { throw LexiconFault(reason: "“\(name.text)” is not a number, and no line above names a weight so") }
    return isNegative ? -values[id] : values[id]
  }

  /// Cost that is written or named, to the nearest 1,024th: sums of those are exact, in whatever order they are added up, so that what costs the same is
  /// seen to.
  /// - Throws: `LexiconFault` when it is neither.
  func cost(_ text: Bytes) throws(LexiconFault) -> Float { (try number(text) * 1024).rounded() / 1024 }

  /// Whether a byte is a letter, or part of one beyond ASCII.
  private static func beginsName(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z") || byte >= 0x80
  }
}
