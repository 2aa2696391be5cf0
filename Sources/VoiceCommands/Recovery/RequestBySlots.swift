import PatternSearch
import SketchCore

/// Recovery of a request for a picture by what each of its words is used for: "my twins want something to colour in, a
/// hippo, cartoony" is a colouring page of a hippo. A plain sentence with the same slots is parsed in its place.
struct RequestBySlots: RecoveryStrategy {
  /// Greatest precision of what is understood this way.
  private static let precision: Float = 0.75
  /// Least probability of a picture that is asked for, of one that is not asked about first, and of one in place of
  /// something else that nothing speaks against.
  private static let (perhaps, likely, surely) = (0.4, 0.7, 0.9)

  /// Least probability of a picture of its own in place of something that is added to one: "can we have a tree house
  /// with comic books on the floor". Of the development corpora 8 pictures more are right with it, and 2 edits less;
  /// from 0.85 to 0.87 it is the same, above it fewer.
  private static let wished = 0.87

  let name = "request by slots"
  let model: SlotModel
  let sentences: SlotSentences

  func applies(to state: borrowing RecoveryState) -> Bool {
    (state.acts?["create"] ?? 0) >= Self.perhaps
  }

  func recover(_ state: borrowing RecoveryState, parse: (TokenizedText) -> Parse) -> Recovery? {
    let (lexicon, best) = (state.lexicon, state.best)
    guard best.mayAskForMore(lexicon) else { return nil }
    let share = state.acts?["create"] ?? 0
    let words = state.words.words
    let labels = model.labels(of: words)
    var slots = RequestSlots(state.words.utterance, words, labels: labels, sentences) {
      lexicon.isWord($0, of: lexicon.roles.article)
    }
    if !best.plausibility.isSettled, slots.kind == nil {
      slots.kind = slots.others.lazy.compactMap { sentences.implied[$0.label] }.first
    }
    guard slots.tellsPicture else { return nil }
    let sofar = PictureParse(best, lexicon)
    let isPlain = slots.kind == nil && slots.others.isEmpty
    let isWished = isPlain && isAddition(best) && share >= Self.wished
    // A description alone is for the sentences of the lexicon, where they have one.
    let least = best.plausibility.isEdits ? Self.surely : Self.likely
    if isPlain, !isWished,
      best.plausibility.isSettled || share < least || sofar?.kind == ArtKind.picture.rawValue
    {
      return nil
    }
    guard isOurs(sofar?.kind), isWished || !best.plausibility.isSettled || gives(slots, moreThan: best, sofar, share)
    else { return nil }
    // "A mandala with flowers" shows them, whatever else they may be.
    if sofar?.isSuggestion == true, slots.description.isEmpty, slots.source == nil { return nil }
    let isVerbless = (sofar?.isSuggestion == true || isPlain) && isVerbless(labels)
    // The lexicon suggests no slots but the kind.
    let request = request(with: slots, isSuggested: isVerbless && slots.others.isEmpty) {
      PictureParse(parse(Tokenizer(lexicon).tokenize($0)), lexicon)
    }
    guard let request else { return nil }
    if best.plausibility.isSettled {
      guard sofar.map(request.completes) ?? true else { return nil }
    } else if let sofar {
      // A film that somebody watches in the picture is no kind of it.
      let isOther = slots.kind == nil && sofar.kind != request.kind && !sofar.isKindTold && share >= Self.likely
      let isBetter = isOther || request.completes(sofar) || request.isShorter(than: sofar)
      guard isVerbless ? isBetter : !request.isSame(as: sofar) else { return nil }
    } else {
      guard share >= Self.likely || !best.plausibility.isPlausible && slots.kind != nil else { return nil }
    }
    let isAsked = share < Self.likely || isVerbless
    return .finished(request.parse, limitedTo: Self.precision, asksFirst: isAsked && !request.isSuggestion)
  }

  private func isAddition(_ best: Parse) -> Bool {
    best.plausibility.isSettled && best.clauses.count == 1 && best.clauses[0].type.isEdit(of: "addElement")
  }

  /// Whether a sentence that the lexicon understood may be given up: for a kind that it does not know, or for slots.
  private func gives(_ slots: RequestSlots, moreThan best: Parse, _ sofar: PictureParse?, _ share: Double) -> Bool {
    guard let kind = slots.kind, slots.isKindApart, slots.source != nil || !slots.description.isEmpty else {
      return false
    }
    guard let sofar else {
      return share >= Self.surely && (best.clauses.count == 1 || best.plausibility.isEdits)
    }
    return share >= Self.likely && (sofar.kind != kind || !slots.others.isEmpty)
  }

  /// Whether the model knows a kind; others are a user's own.
  private func isOurs(_ kind: String?) -> Bool {
    guard let kind, kind != ArtKind.picture.rawValue else { return true }
    return model.labels.contains(RequestSlots.kind + kind)
  }

  /// Whether nothing is said before what is to be seen.
  private func isVerbless(_ labels: [String]) -> Bool { labels.prefix(2).contains { $0 != SlotModel.outside } }

  /// Parse of a plain sentence with these slots; nil where there is none. A slot that the lexicon has no place for is
  /// left in the description.
  private func request(
    with slots: RequestSlots, isSuggested: Bool, _ parse: (String) -> PictureParse?
  ) -> PictureParse? {
    let kind = slots.kind ?? ArtKind.picture.rawValue
    guard slots.source == nil || slots.description.isEmpty, let name = sentences.kinds[kind],
      let beginning = sentences.beginnings[slots.source != nil ? "from" : isSuggested ? "suggestion" : "description"],
      // A description may hold a sentence; another thing stands for it.
      case let told = slots.source ?? sentences.standIn,
      var request = parse(beginning.filled(told, kind: name)), request.kind == kind
    else { return nil }
    var (called, tails, unplaced) = (name, "", [String]())
    slots: for slot in slots.others {
      for way in sentences.ways[slot.label] ?? [] {
        let words = way.filled(slot.text, kind: called)
        let longer = way.contains("{kind}") ? (called: words, tails: tails) : (called: called, tails: tails + words)
        guard let placed = parse(beginning.filled(told, kind: longer.called) + longer.tails), placed.adds(to: request)
        else { continue }
        (called, tails, request) = (longer.called, longer.tails, placed)
        continue slots
      }
      unplaced.append(slot.text)
    }
    guard slots.source == nil else { return request }
    let description = slots.description.isEmpty ? "a \(name)" : slots.description
    return request.describing(([description] + unplaced).joined(separator: ", "))
  }
}

extension String {
  /// Sentence of a file with what is told, and the name of the kind, put in.
  func filled(_ told: String, kind: String) -> String {
    replacing("{kind}", with: kind).replacing("{}", with: told)
  }
}
