/// Slots of a request for a picture, as a model found them in its words.
struct RequestSlots: Equatable {
  /// Description and source are what the picture is told by.
  static let (description, source) = ("d", "from")
  /// Beginning of the labels of kinds.
  static let kind = "kind="
  /// Labels of slots of which one picture may have several.
  private static let several: Set<String> = ["detail"]

  /// Kind as its label names it; nil for a plain picture.
  var kind: String?
  /// Thing to be seen; "" where nothing is told.
  var description: String
  /// Picture it is made from.
  var source: String?
  /// Other slots, in the order in which they were said; what was said again is there as it was said last.
  var others: [Slot]

  /// Whether the description is more than an article.
  private let isDescribed: Bool

  /// Whether it says what is to be seen: a kind with a slot may do, an article does not.
  var tellsPicture: Bool {
    if source != nil { return true }
    return description.isEmpty ? kind != nil && !others.isEmpty : isDescribed
  }

  /// Whether the words around the kind do not make it a part of what is seen: "a room with floral wallpaper", "a
  /// wallpaper factory".
  var isKindApart: Bool

  /// - Parameters:
  ///   - labels: label of each word.
  ///   - isArticle: whether a word is one, in small letters.
  init(
    _ utterance: String, _ words: [RequestWords.Word], labels: [String], _ sentences: SlotSentences,
    isArticle: (String) -> Bool
  ) {
    let texts = words.map { String(decoding: $0.text, as: UTF8.self) }
    isKindApart = Self.isKindApart(texts, labels, sentences, isArticle)
    let slots = Slot.slots(of: utterance, words, labels: labels)
    kind = slots.last { $0.label.hasPrefix(Self.kind) }.map { String($0.label.dropFirst(Self.kind.count)) }
    description = slots.filter { $0.label == Self.description }.map(\.text).joined(separator: " ")
    isDescribed = !isArticle(description.lowercased())
    source = slots.last { $0.label == Self.source }?.text
    others = []
    for slot in slots {
      guard !slot.label.hasPrefix(Self.kind), slot.label != Self.description, slot.label != Self.source
      else { continue }
      if !Self.several.contains(slot.label) { others.removeAll { $0.label == slot.label } }
      others.append(slot)
    }
  }

  private static func isKindApart(
    _ words: [String], _ labels: [String], _ sentences: SlotSentences, _ isArticle: (String) -> Bool
  ) -> Bool {
    guard let first = labels.firstIndex(where: { $0.hasPrefix(kind) }),
      let last = labels.lastIndex(where: { $0.hasPrefix(kind) })
    else { return true }
    let next = last + 1
    if next < words.count, labels[next] == SlotModel.outside, !sentences.after.contains(words[next]) { return false }
    let before = (0..<first).last {
      labels[$0] == description || labels[$0] == SlotModel.outside && !isArticle(words[$0])
    }
    guard let before, before > 0, labels[before] == SlotModel.outside, labels[before - 1] == description else {
      return true
    }
    return sentences.between.contains(words[before])
  }
}
