/// Words without a drawing in a picture that shows nothing else: "love" is a heart there, "a blue eye" an eye.
extension DescriptionReader {
  /// A noun that nothing is drawn for, with what was told of it.
  struct Shapeless {
    /// The phrase as it is left out: "deep love".
    var noun: String
    /// Its last word.
    var word: String
    var modifiers: Modifiers
  }

  private static let mostEmblems = 3
  /// How many "eyes" and "hands" are.
  private static let pair = 2

  /// Leaves a noun out that has no shape.
  mutating func leaveOut(_ noun: String, _ word: String) {
    keep(noun, word)
    guard !missing.contains(noun) else { return }
    missing.append(noun)
    notes.append(Self.leftOut(noun))
  }

  /// Keeps a word that is no noun alone, and names something in "a picture of love".
  mutating func keepForEmblem() {
    guard let word = unread.last?.text, catalog.emblem(of: word) != nil else { return }
    keep(word, word)
  }

  /// Keeps a word, unless a place was named before it: "a garden full of beauty" is a garden.
  private mutating func keep(_ noun: String, _ word: String) {
    if setting == nil { shapeless.append(Shapeless(noun: noun, word: word, modifiers: waiting)) }
  }

  /// Draws what stands for the words left out, or writes the first of them on a sign, rather than show an empty place.
  mutating func showEmblems() {
    guard showsEmblems else { return }
    takeDownSigns()
    guard elements.isEmpty, unknown.isEmpty else { return }
    for word in shapeless.prefix(Self.mostEmblems) {
      let isPhrase = catalog.emblem(of: word.noun) != nil
      let asked = isPhrase ? word.noun : word.word
      guard let emblem = catalog.emblem(of: asked) else { continue }
      bring(word)
      if emblem.plural, waiting.number == nil { waiting.number = Self.pair }
      addElement(emblem.subject, WordMeanings.Match(text: asked, meanings: []), plural: emblem.plural)
      elements[elements.count - 1].asked = asked
    }
    showsOnlyEmblems = !elements.isEmpty
    let isPlace = setting != nil || weather != nil || season != nil || time != nil || !sky.isEmpty || view == .logo
    guard elements.isEmpty, !isPlace, let word = shapeless.first else { return }
    bring(word)
    writeSign(word.noun)
  }

  /// Shows what stands for a word instead of the sign with its name, where there are only signs.
  private mutating func takeDownSigns() {
    guard elements.allSatisfy({ $0.subject == ArtCatalog.sign && unknown.contains($0.text ?? "") }) else { return }
    for index in elements.indices {
      guard let noun = elements[index].text, let emblem = catalog.emblem(of: noun) else { continue }
      (elements[index].subject, elements[index].label) = (emblem.subject, noun)
      (elements[index].text, elements[index].asked) = (nil, noun)
      unknown.removeAll { $0 == noun }
      missing.removeAll { $0 == noun }
      notes.removeAll { $0 == Self.onSign(noun) }
      showsOnlyEmblems = true
    }
  }

  /// Takes up what was told of a word that is shown after all.
  private mutating func bring(_ word: Shapeless) {
    waiting = word.modifiers
    join = elements.isEmpty ? nil : .and
    missing.removeAll { $0 == word.noun }
    notes.removeAll { $0 == Self.leftOut(word.noun) }
  }

  /// Puts up a sign with a noun that there is no drawing of.
  mutating func writeSign(_ noun: String) {
    unknown.append(noun)
    missing.append(noun)
    notes.append(Self.onSign(noun))
    waiting.text = noun
    waiting.size = 1
    addElement(ArtCatalog.sign, WordMeanings.Match(text: noun, meanings: []), plural: false)
  }

  private static func onSign(_ noun: String) -> String {
    "I have no drawing of “\(noun)”, so its name stands on a sign."
  }

  private static func leftOut(_ noun: String) -> String {
    "“\(noun)” has no shape that I could draw, so it is left out."
  }
}
