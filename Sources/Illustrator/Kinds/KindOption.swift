import SketchCore

/// Option of a kind that the illustrator can draw; named as in the lexicon's `12-kinds.txt`.
enum KindOption: Equatable {
  case simple, detailed, toddlers
  case noBorder
  /// Number of equal parts around the middle.
  case fold(Int)
  /// Look the kind has without an option.
  case usual

  /// nil when it cannot be drawn.
  init?(_ name: String, of kind: ArtKind) {
    switch (kind, name) {
    case (.coloringPage, "simple"), (.mandala, "simple"): self = .simple
    case (.coloringPage, "detailed"), (.mandala, "intricate"): self = .detailed
    case (.coloringPage, "for toddlers"): self = .toddlers
    case (.sticker, "no border"): self = .noBorder
    case (.sticker, "white border"), (.sticker, "transparent background"), (.sticker, "die cut"), (.mandala, "symmetric"): self = .usual
    // Their proportions come as the aspect.
    case (.wallpaper, "for a phone"), (.wallpaper, "for a desktop"), (.wallpaper, "for a tablet"): self = .usual
    case (.mandala, _):
      let words = name.split(separator: " ")
      guard words.count == 3, words[1] == "fold", let parts = Int(words[0]), (3...36).contains(parts) else { return nil }
      self = .fold(parts)
    default: return nil
    }
  }
}

extension Scene {
  var kindOption: KindOption? { option.flatMap { KindOption($0, of: kind) } }
}
