import SketchCore

extension Catalog {
  /// Lexicon text with the spoken words of the options another catalogue does not have, for the parser to read after
  /// its own files; empty without any.
  func lexicon(beyond packaged: Catalog) -> String {
    var text = ""
    for kind in kinds {
      let known = Dictionary(uniqueKeysWithValues: (packaged.kind(kind.id)?.options ?? []).map { ($0.id, $0) })
      let added = kind.options.filter { $0.isActive && known[$0.id]?.spoken != $0.spoken }
      guard !added.isEmpty, let name = Catalog.classes[kind.id] else { continue }
      text += "class \(name)-option\n"
      for option in added {
        text += "  \(option.id) = \(option.spoken.map { $0.lowercased() }.joined(separator: " | "))\n"
      }
    }
    return text
  }

  /// Classes of the kinds that have options in the lexicon's `12-kinds.txt`.
  static let classes: [ArtKind: String] = [
    .coloringPage: "coloring-page", .sticker: "sticker", .wallpaper: "wallpaper", .mandala: "mandala",
  ]
}
