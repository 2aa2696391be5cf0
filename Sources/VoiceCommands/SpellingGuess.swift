/// Known words one slip away from one that is not known: a letter left out, doubled, wrong, or two exchanged.
struct SpellingGuess {
  /// Shorter words are one slip away from too many others.
  private static let shortest = 5
  private static let longest = 16
  /// More unknown words are not looked at; it bounds the work.
  private static let mostWords = 6

  let lexicon: Lexicon

  /// Sets `guess` where there is one. Returns whether there is any.
  func apply(to tokens: inout [Token], of bytes: [UInt8]) -> Bool {
    var found = false
    var tried = 0
    for index in tokens.indices where tokens[index].word < 0 {
      let length = Int(tokens[index].end - tokens[index].start)
      guard length >= Self.shortest, length <= Self.longest else { continue }
      tried += 1
      guard tried <= Self.mostWords else { break }
      let letters = bytes[Int(tokens[index].start)..<Int(tokens[index].end)].map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
      tokens[index].guess = guess(letters)
      found = found || tokens[index].guess >= 0
    }
    return found
  }

  private func guess(_ letters: [UInt8]) -> Int32 {
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
    let id = lexicon.vocabulary.id(ofRare: letters.span.extracting(0..<count))
    return id >= 0 ? lexicon.slips.meant(by: id) : nil
  }
}
