/// Costs of a slot's free text that do not depend on the words.
struct SlotCosts: Sendable {
  /// Price of each word; the parse that leaves the fewest words to free text wins.
  var word: Float = 1
  /// Price of a pause between two words.
  var comma: Float = 0
  /// Price of a full stop beyond that of a pause.
  var stop: Float = 0

  /// Price of a comma or a full stop between two words.
  func pause(_ gap: Gap) -> Float { gap == .stop ? comma + stop : comma }
}
