import SketchCore

/// Variety of a kind that the illustrator can draw: an option of the catalogue, or a detail by its name in the lexicon's
/// `12-kinds.txt`.
enum KindOption: Equatable {
  case noBorder
  /// Number of equal parts around the middle.
  case fold(Int)
  /// Look the kind has without it, that comes about in another way, or that `looks.tsv` tells.
  case usual

  /// nil when it cannot be drawn.
  init?(_ name: String, of kind: ArtKind) {
    switch (kind, name) {
    case (.coloringPage, "simple"), (.coloringPage, "detailed"), (.coloringPage, "for toddlers"): self = .usual
    case (.mandala, "simple"), (.mandala, "complex"): self = .usual
    case (.sticker, "no border"): self = .noBorder
    case (.sticker, "white border"), (.sticker, "transparent background"), (.sticker, "die cut"), (.mandala, "symmetric"): self = .usual
    case (.sticker, _) where StickerSheet.number(in: name) != nil: self = .usual
    case (.wallpaper, "seamless"), (.wallpaper, "4k"), (.wallpaper, "5k"), (.wallpaper, "8k"): self = .usual
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
  /// Variety that changes how the kind is painted.
  var kindOption: KindOption? {
    ((option.map { [$0] } ?? []) + details).lazy.compactMap { KindOption($0, of: kind) }.first { $0 != .usual }
  }
}
