/// Words of another language, told in the English words that the tables know: `words.<language>.tsv` for the subjects,
/// `parts.<language>.tsv` for their parts, `grammar.<language>.tsv` for everything else.
struct ForeignWords: Sendable {
  private enum Kind: String, Sendable {
    /// Something, or a place or a time.
    case noun
    /// Said after its noun and read before it.
    case modifier
    /// Said after what it is about: "masanın üstünde".
    case after
    case word
    /// A number that is read as one before a noun only: "yüz" is a face elsewhere.
    case number
    /// A deed that is said after what it is done to: "kitap okuyor".
    case verb
  }

  private struct Entry: Sendable {
    var kind: Kind
    var english: String
    /// Name of several of it; nil for what is no subject.
    var plural: String?
  }

  /// Ending of a word, and what it says: "plural", "in", "with", or nothing.
  private struct Ending: Sendable {
    var text: String
    var says: String
  }

  let language: String
  /// Names of subjects and parts, by those in the tables.
  private(set) var names: [String: String] = [:]
  private var entries: [String: Entry] = [:]
  /// Parts that a name of something else is, too: "velas" are candles, and sails.
  private(set) var homonyms: [String: [String]] = [:]
  private var numbers: [String: Entry] = [:]
  private var endings: [Ending] = []
  private var longest = 1

  /// - Parameter subjects: English singular and plural of the subjects.
  init(language: String, folder: String, subjects: [String: (singular: String, plural: String)]) throws {
    self.language = language
    for row in try TableFile("\(folder)/words.\(language).tsv", columns: ["name", "words", "plurals"]).rows {
      guard let name = subjects[row["name"] ?? ""] else { continue }
      addNoun(row, name.singular, name.plural)
      names[name.singular] = row.list("words").first
    }
    // Words for a subject and a part mean the subject: a door by itself is drawn.
    for row in try TableFile("\(folder)/parts.\(language).tsv", columns: ["name", "words", "plurals"]).rows {
      guard let name = row["name"] else { continue }
      for word in row.list("words") + row.list("plurals") {
        if let other = entries[ForeignWords.folded(word)]?.english, other != name {
          homonyms[other, default: []].append(name)
        }
      }
      addNoun(row, name, name)
      if names[name] == nil { names[name] = row.list("words").first }
    }
    let file = "\(folder)/grammar.\(language).tsv"
    for row in try TableFile(file, columns: ["words", "kind", "english"]).rows {
      let english = row["english"] ?? ""
      if row["kind"] == "ending" {
        endings += row.list("words").map { Ending(text: $0, says: english) }
        continue
      }
      guard let kind = Kind(rawValue: row["kind"] ?? "") else {
        throw TableFile.fault(file, "“\(row["kind"] ?? "")” is no kind of word")
      }
      if kind == .noun, names[english] == nil { names[english] = row.list("words").first }
      for word in row.list("words") {
        if kind == .number {
          numbers[ForeignWords.folded(word)] = Entry(kind: kind, english: english)
          continue
        }
        // A colour or a preposition goes before a drawing of the same name; a place does not.
        if kind != .noun { entries[ForeignWords.folded(word)] = nil }
        add(word, Entry(kind: kind, english: english))
      }
    }
    endings.sort { $0.text.count > $1.text.count }
    addCompoundNumbers()
  }

  /// "Treinta y dos", "otuz iki": a ten and a unit.
  private mutating func addCompoundNumbers() {
    let joint = language == "es" ? " y " : " "
    let numbers = entries.filter { $0.value.kind == .word }
    for (ten, spoken) in numbers where NumberWords.tens.contains(spoken.english) {
      for (unit, one) in numbers {
        let isOne = ["un", "una", "bir"].contains(unit)
        guard isOne || NumberWords.units.contains(one.english) else { continue }
        add(ten + joint + unit, Entry(kind: .word, english: "\(spoken.english) \(isOne ? "one" : one.english)"))
      }
    }
  }

  private mutating func addNoun(_ row: [String: String], _ singular: String, _ plural: String) {
    for word in row.list("words") { add(word, Entry(kind: .noun, english: singular, plural: plural)) }
    for word in row.list("plurals") { add(word, Entry(kind: .noun, english: plural, plural: plural)) }
  }

  private mutating func add(_ phrase: String, _ entry: Entry) {
    let words = ForeignWords.folded(phrase)
    if entries[words] == nil { entries[words] = entry }
    longest = max(longest, words.split(separator: " ").count)
  }

  /// Lower case; the dot that Turkish "İ" leaves is dropped.
  private static func folded(_ text: String) -> String {
    WordMeanings.words(text.replacing("İ", with: "i")).joined(separator: " ")
  }

  func knows(_ word: String) -> Bool { entry(ForeignWords.folded(word)) != nil }

  /// English name of what a word by itself is called, without looking into its endings.
  func noun(_ word: String) -> String? {
    guard let found = entries[ForeignWords.folded(word)], found.kind == .noun else { return nil }
    return found.english
  }

  /// A word with its endings told apart: the noun, and what the endings say of it.
  private func entry(_ word: String) -> (entry: Entry, says: [String])? {
    if let found = entries[word] { return (found, []) }
    guard word.count > 3, !endings.isEmpty else { return nil }
    return stem(word, depth: 3)
  }

  private func number(_ word: String, before next: String?) -> (entry: Entry, says: [String])? {
    guard let found = numbers[word], let next, entry(next)?.entry.kind == .noun else { return nil }
    return (found, [])
  }

  private func stem(_ word: String, depth: Int) -> (entry: Entry, says: [String])? {
    guard depth > 0 else { return nil }
    for ending in endings where word.hasSuffix(ending.text) && word.count > ending.text.count + 1 {
      let rest = String(word.dropLast(ending.text.count))
      let says = ending.says.isEmpty ? [] : [ending.says]
      for form in [rest, ForeignWords.hardened(rest)] {
        if let found = entries[form], found.kind == .noun { return (found, says) }
      }
      if let found = stem(rest, depth: depth - 1) { return (found.entry, found.says + says) }
    }
    return nil
  }

  /// "ağac" is "ağaç" before an ending.
  private static func hardened(_ word: String) -> String {
    let pairs: [Character: Character] = ["c": "ç", "b": "p", "d": "t", "ğ": "k"]
    guard let last = word.last, let hard = pairs[last] else { return word }
    return word.dropLast() + String(hard)
  }

  /// The text in English, as far as its words are known; the others stay.
  func english(_ text: String) -> String {
    var groups: [String] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      groups.append(phrase(ForeignWords.folded(String(part)).split(separator: " ").map(String.init)))
    }
    return groups.joined(separator: ", ")
  }

  private func phrase(_ words: [String]) -> String {
    var output: [String] = []
    /// Beginning of the last noun's phrase, and place of its noun.
    var begin = 0
    var noun: Int?
    /// "On the table": said before what is on it, read after it.
    var held: [String] = []
    var start = 0
    func endPhrase() {
      if !held.isEmpty, noun != nil {
        output += held
        held = []
      }
      begin = output.count
      noun = nil
    }
    while start < words.count {
      var length = min(longest, words.count - start)
      var match: (entry: Entry, says: [String])?
      while length > 0 {
        let text = words[start..<(start + length)].joined(separator: " ")
        match =
          length == 1
          ? number(text, before: words[(start + 1)...].first) ?? entry(text) : entries[text].map { ($0, []) }
        if match != nil { break }
        length -= 1
      }
      guard let found = match else {
        output.append(words[start])
        start += 1
        continue
      }
      start += length
      switch found.entry.kind {
      case .noun:
        if noun != nil, !endings.isEmpty { endPhrase() }
        let isPlural = found.says.contains("plural")
        noun = output.count
        output.append(isPlural ? found.entry.plural ?? found.entry.english : found.entry.english)
        if let relation = found.says.last, relation != "plural" { hold(relation) }
      case .modifier:
        output.insert(found.entry.english, at: noun ?? output.count)
        if let place = noun { noun = place + 1 }
      case .after: hold(found.entry.english)
      case .verb:
        // Before what it is done to, where somebody was named before that.
        let place = noun != nil && begin > 0 ? begin : output.count
        output.insert(found.entry.english, at: place)
        endPhrase()
      case .word, .number:
        if ["a", "and", "with", "in", "on"].contains(found.entry.english) || endings.isEmpty { endPhrase() }
        output.append(found.entry.english)
      }
    }
    endPhrase()
    return (output + held).joined(separator: " ")

    func hold(_ relation: String) {
      let about = Array(output[begin...])
      output.removeSubrange(begin...)
      held += [relation] + about
      noun = nil
    }
  }
}
