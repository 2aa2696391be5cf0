import PatternSearch

/// Spelling corrector: known words at one edit from an unknown one, by a letter left out, added or wrong, or two
/// exchanged (Damerau, CACM 7, 1964).
struct SpellingCorrector {
  /// Letters of the shortest word corrected; a shorter one is one edit from too many others.
  private static let shortest = 5
  private static let longest = 16
  /// Unknown words corrected in one text, which bounds the work.
  private static let mostWords = 6

  let lexicon: Lexicon

  /// Sets the correction of each unknown word that has one. Returns whether any has.
  func apply(to tokens: inout [Token], of bytes: [UInt8]) -> Bool {
    var found = false
    var tried = 0
    for index in tokens.indices where tokens[index].word < 0 {
      let length = Int(tokens[index].end - tokens[index].start)
      guard length >= Self.shortest, length <= Self.longest else { continue }
      tried += 1
      guard tried <= Self.mostWords else { break }
      let letters = bytes[Int(tokens[index].start)..<Int(tokens[index].end)].map {
        $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0
      }
      tokens[index].correction = correction(of: letters)
      found = found || tokens[index].correction >= 0
    }
    return found
  }

  private func correction(of letters: [UInt8]) -> Int32 {
    let count = letters.count
    var trial = letters
    for index in 0..<count - 1 where letters[index] != letters[index + 1] {  // exchanged
      trial.swapAt(index, index + 1)
      if let id = known(trial, count) { return id }
      trial.swapAt(index, index + 1)
    }
    for index in 0..<count {  // one too many
      trial = letters
      trial.remove(at: index)
      if let id = known(trial, count - 1) { return id }
    }
    trial = letters
    for index in 0..<count {  // a wrong one
      for letter in UInt8(ascii: "a")...UInt8(ascii: "z") {
        trial[index] = letter
        if let id = known(trial, count) { return id }
      }
      trial[index] = letters[index]
    }
    trial.append(0)
    for index in 0...count {  // one left out
      for position in stride(from: count, to: index, by: -1) { trial[position] = letters[position - 1] }
      for position in 0..<index { trial[position] = letters[position] }
      for letter in UInt8(ascii: "a")...UInt8(ascii: "z") {
        trial[index] = letter
        if let id = known(trial, count + 1) { return id }
      }
    }
    return -1
  }

  private func known(_ letters: [UInt8], _ count: Int) -> Int32? {
    let id = lexicon.symbolTable.id(ofRare: letters.span.extracting(0..<count))
    return id >= 0 ? lexicon.misspellings.meant(by: id) : nil
  }
}
