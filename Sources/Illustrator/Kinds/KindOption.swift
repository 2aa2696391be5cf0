import SketchCore

/// What a kind comes as, as far as the illustrator can draw it; the names are those of the lexicon's `12-kinds.txt`.
enum KindOption: Equatable {
  case simple, detailed, toddlers
  case noBorder
  /// Of this many equal parts around the middle.
  case fold(Int)
  /// What the kind is in any case.
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
