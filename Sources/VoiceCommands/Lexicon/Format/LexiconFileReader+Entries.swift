import PatternSearch

/// Lines of blocks that hold no phrases.
extension LexiconFileReader {
  mutating func readHomophones(_ line: Bytes) throws(LexiconFault) {
    let words = line.words(of: line.indices)
    guard words.count >= 2 else { throw LexiconFault(reason: "a homophone line is the word heard and the words it may stand for") }
    let said = builder.word(line.extracting(words[0]))
    for word in words.dropFirst() { builder.addHomophone(said, of: builder.word(line.extracting(word))) }
  }

  mutating func readMisspelling(_ line: Bytes) throws(LexiconFault) {
    let words = line.words(of: line.indices)
    guard words.count == 2 else { throw LexiconFault(reason: "a slips line is what is written and the word that is meant") }
    let said = builder.word(line.extracting(words[0]))
    builder.addMisspelling(said, of: builder.word(line.extracting(words[1])))
  }

  mutating func readSuffix(_ line: Bytes) throws(LexiconFault) {
    let parts = line.words(of: line.indices)
    let host = parts.count == 2 ? line.className(parts[1]) : nil
    guard parts.count == 1 || host != nil else {
      throw LexiconFault(reason: "a suffix line is an ending and perhaps the <class> of the words it is parted from")
    }
    var hostID: Int32?
    if let host {
      let id = builder.referenceClass(line.extracting(host))
      outline?.ask(for: id)
      hostID = id
    }
    try builder.addSuffix(Suffix(letters: Array(line.text(parts[0]).utf8), host: hostID))
  }

  /// `ending plain`, `ending -` for nothing; an ending that begins with `^` is a whole word.
  mutating func readCaseEnding(_ line: Bytes, _ id: Int16) throws(LexiconFault) {
    let words = line.words(of: line.indices).map { line.text($0) }
    guard words.count == 2, words[0] != "^" else {
      throw LexiconFault(reason: "a line of cases is an ending and what is left of it, or “-”")
    }
    let isWord = words[0].hasPrefix("^")
    let ending = isWord ? String(words[0].dropFirst()) : words[0]
    builder.addCaseEnding(CaseEndings.Line(ending: ending, plain: words[1] == "-" ? "" : words[1], isWord: isWord), to: id)
  }

  mutating func readEnding(_ line: Bytes) throws(LexiconFault) {
    let words = line.words(of: line.indices)
    guard words.count == 2 || words.count == 3 && line.text(words[2]) == "always" else {
      throw LexiconFault(reason: "an endings line is an ending, the name of a class and perhaps “always”")
    }
    builder.addEnding(line.extracting(words[0]), builder.defineClass(line.extracting(words[1])), isAlways: words.count == 3)
  }

  mutating func readBeginning(_ line: Bytes) throws(LexiconFault) {
    let words = line.words(of: line.indices)
    guard words.count == 2 else { throw LexiconFault(reason: "a beginnings line is a beginning and the name of a class") }
    builder.addBeginning(line.extracting(words[0]), builder.defineClass(line.extracting(words[1])))
  }

  mutating func readFold(_ line: Bytes) throws(LexiconFault) {
    let letters = line.words(of: line.indices).map { line.text($0) }
    guard letters.count == 2 else { throw LexiconFault(reason: "a fold line is a letter and what it is read as") }
    builder.addFold(letters[0], to: Array(letters[1].utf8))
  }

  mutating func readAgreement(_ line: Bytes) throws(LexiconFault) {
    let words = line.words(of: line.indices).map { line.text($0) }
    guard words.count > 2 else {
      throw LexiconFault(reason: "an agreement line is a word, its other form and the letters that ask for that")
    }
    var letters: [Character] = []
    for word in words[2...] { letters += word }
    builder.addAgreement(ArticleAgreement(plain: words[0], changed: words[1], letters: letters))
  }

  mutating func readMessage(_ line: Bytes) throws(LexiconFault) {
    guard let equals = line.first(UInt8(ascii: "="), in: line.indices) else { throw LexiconFault(reason: "a message line is “key = text”") }
    builder.setMessage(line.text(line.trimmed(0..<equals)), line.text(line.trimmed((equals + 1)..<line.count)))
  }

  mutating func readWeight(_ line: Bytes) throws(LexiconFault) {
    guard let equals = line.first(UInt8(ascii: "="), in: line.indices) else {
      throw LexiconFault(reason: "a weights line is “name = number”")
    }
    try weights.name(line.extracting(line.trimmed(0..<equals)), line.extracting(line.trimmed((equals + 1)..<line.count)))
  }

  mutating func readShortcut(_ line: Bytes) throws(LexiconFault) {
    guard let equals = line.first(UInt8(ascii: "="), in: line.indices) else {
      throw LexiconFault(reason: "a shortcut line is “phrase = what it stands for”")
    }
    var words: [Int32] = []
    for word in line.words(of: 0..<equals) { words.append(builder.word(line.extracting(word))) }
    builder.addShortcut(words, for: line.text(line.trimmed((equals + 1)..<line.count)))
  }
}
