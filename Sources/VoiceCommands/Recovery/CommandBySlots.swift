import PatternSearch
import SketchCore

/// Recovery of a command to the studio by what each of its words is used for: "from last tuesday, the ones with a
/// hippo, on paper please" prints these. A plain sentence of the same act is parsed, and the slots are put in what it
/// means. It orders and changes no picture.
struct CommandBySlots: RecoveryStrategy {
  /// Greatest precision of what is understood this way.
  private static let precision: Float = 0.75
  /// Least probability of an act in what is plainly talk.
  private static let amongTalk = 0.6
  /// Least probability of an act in place of edits or of another act, and of edits by patterns that are hardly ever
  /// wrong that nothing speaks against.
  private static let (surely, forPlainEdits) = (0.6, 0.8)
  /// Probability of an act below which, in place of edits that nothing speaks against, the studio asks before it
  /// deletes, forgets or spends.
  private static let inPlaceOfEdits = 0.95
  /// Least probability of an act in place of another by a pattern that is next to never wrong, and the precision of
  /// those patterns.
  private static let (inPlaceOfSure, sure): (Double, Float) = (0.9, 0.97)
  /// Least probability of the act of a parse that nothing speaks against, where the slots tell more.
  private static let forMore = 0.6
  /// Greatest probability of a picture that is made or changed, beside the act.
  private static let picture = 0.06

  /// Fields that tell pictures, and those with a name or words of the user's.
  private static let pictureFields: Set<String> = ["target", "with", "many"]
  private static let nameFields: Set<String> = ["tag", "collection", "title", "newName", "query"]

  let name = "command by slots"
  let model: SlotModel
  let sentences: CommandSentences

  func applies(to state: borrowing RecoveryState) -> Bool { state.acts?.guess != nil }

  func recover(_ state: borrowing RecoveryState, parse: (TokenizedText) -> Parse) -> Recovery? {
    let (lexicon, best) = (state.lexicon, state.best)
    guard let guess = state.acts?.guess, let acts = sentences.acts[guess.act], guess.pictureShare <= Self.picture
    else { return nil }
    guard best.mayAskForMore(lexicon), guess.share >= least(in: best, guess) else { return nil }
    // A yes is said by itself.
    if guess.isYes, best.plausibility.isSettled { return nil }
    func parsed(_ sentence: String) -> Parse { parse(Tokenizer(lexicon).tokenize(sentence)) }
    let words = state.words.words
    let labels = model.labels(of: words, act: guess.act)
    let slots = CommandSlots(Slot.slots(of: state.words.utterance, words, labels: labels))
    let values = CommandValues(slots, sentences, lexicon, parse: parsed)
    acts: for act in acts where guess.share >= act.share {
      var set: [(name: String, text: String)] = []
      for field in act.fields {
        if let text = values[field.slot] {
          set.append((field.name, text))
        } else if field.isNeeded {
          continue acts
        }
      }
      if isUnderstood(best, as: guess) {
        return better(best, set, lexicon).map {
          .finished($0, limitedTo: Self.precision, asksFirst: act.asksFirst)
        }
      }
      let plain = parsed(act.sentence)
      guard plain.plausibility.isLikely, !plain.isAboutPictures else { continue }
      let empty = act.fields.reduce(plain) { $0.setting($1.name, to: nil, lexicon) }
      let request = set.reduce(empty) { $0.setting($1.name, to: $1.text, lexicon) }
      let isDoubtful = best.isAboutPictures && best.plausibility.isSettled && guess.share < Self.inPlaceOfEdits
      return .finished(request, limitedTo: Self.precision, asksFirst: act.asksFirst || isDoubtful)
    }
    return nil
  }

  /// Whether nothing speaks against a parse of the same intent.
  private func isUnderstood(_ best: Parse, as guess: IntentModel.Guess) -> Bool {
    best.plausibility.isSettled && best.clauses.contains { $0.type.intent.rawValue == guess.intent }
  }

  /// A parse of the same intent with what slots tell better: which pictures are meant by "it", or by a pattern that is
  /// often wrong, and names without the words around them. Nil where they tell nothing better.
  private func better(
    _ best: Parse, _ fields: [(name: String, text: String)], _ lexicon: Lexicon
  ) -> Parse? {
    let said = CapturedFields(lexicon: lexicon, captures: best.clauses[0].captures)
    let isUnsure = best.plausibility.precision < Self.sure
    let told = fields.filter { name, text in
      let known = said[name]
      if Self.pictureFields.contains(name) {
        guard !isUnsure else { return known != text }
        let isOpen = known.map { $0 == Target.Which.current.rawValue } ?? true
        return isOpen && text != Target.Which.current.rawValue && !said.share(text, besides: name)
      }
      guard Self.nameFields.contains(name) else { return false }
      let words = text.split(separator: " ").count
      return known.map { " \($0) ".contains(" \(text) ") && $0.split(separator: " ").count > words + 1 } ?? true
    }
    return told.isEmpty ? nil : told.reduce(best) { $0.setting($1.name, to: $1.text, lexicon) }
  }

  /// Least probability of an act in place of what was understood so far.
  private func least(in best: Parse, _ guess: IntentModel.Guess) -> Double {
    let plausibility = best.plausibility
    if best.clauses.contains(where: { $0.type.intent.rawValue == guess.intent }) {
      // It may be one of several steps.
      if best.clauses.count > 1 { return .infinity }
      if plausibility.isSettled { return Self.forMore }
    }
    if best.isAboutPictures, !best.clauses.isEmpty, plausibility.isPlausible {
      return plausibility.isSettled && plausibility.isPlainEdits ? Self.forPlainEdits : Self.surely
    }
    guard plausibility.isSettled else { return plausibility.isPlainTalk ? Self.amongTalk : 0 }
    guard best.clauses.count == 1 else { return .infinity }
    return plausibility.precision >= Self.sure ? Self.inPlaceOfSure : Self.surely
  }
}

extension CapturedFields {
  /// Whether a field other than one has a word of a text.
  fileprivate func share(_ text: String, besides name: String) -> Bool {
    let words = RequestWords(text).words.map(\.text)
    return captures.contains { capture in
      lexicon.fieldNames[Int(capture.name)] != name
        && RequestWords(capture.text).words.contains { words.contains($0.text) }
    }
  }
}
