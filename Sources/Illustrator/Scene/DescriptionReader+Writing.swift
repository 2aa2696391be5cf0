/// Words that are to be written.
extension DescriptionReader {
  func endsWriting(_ match: WordMeanings.Match) -> Bool {
    if match.text == "," { return true }
    guard !(writing?.isEmpty ?? true) else { return false }
    return match.meanings.contains {
      if case .relation = $0 { true } else if case .list(let kind) = $0 { kind != .of } else { false }
    }
  }

  mutating func endWriting() {
    if let words = writing, !words.isEmpty { write(words.joined(separator: " ")) }
    writing = nil
  }

  /// Writes on what was named last when it has room for words, else on a sign beside it.
  mutating func write(_ words: String) {
    writing = nil
    let words = String(words.prefix(60))
    if let index = elements.indices.last, elements[index].text == nil,
      let subject = catalog.subjects[elements[index].subject], subject.anatomy.regions["text"] != nil
    {
      elements[index].text = words
      return
    }
    if let index = elements.indices.last, catalog.subjects[elements[index].subject]?.nature.kind == "sign" {
      elements[index].subject = ArtCatalog.sign
      elements[index].text = words
      return
    }
    waiting.text = words
    addElement(ArtCatalog.sign, WordMeanings.Match(text: "sign", meanings: []), plural: false)
  }
}
