import FoundationEssentials
package import SketchCore

extension Catalog {
  /// Lexicon text with the spoken words that another catalogue does not have, for the parser to read after its own
  /// files; empty without any.
  /// - Parameter language: of the parser; in one without a template only the options of known kinds are told.
  func lexicon(beyond packaged: Catalog, language: String) -> String {
    var text = ""
    for kind in kinds where kind.isActive {
      let known = Dictionary(uniqueKeysWithValues: (packaged.kind(kind.id)?.options ?? []).map { ($0.id, $0) })
      let options = kind.options.filter { $0.isActive && known[$0.id]?.spoken != $0.spoken }
        .map { "  \($0.id) = \(Self.alternatives($0.spoken))" }.joined(separator: "\n")
      if case .added(let id) = kind.id {
        text += Self.lexicon(of: kind, id, options: options, language)
      } else if !options.isEmpty, let name = Catalog.classes[kind.id] {
        text += "class \(name)-option\n\(options)\n"
      }
    }
    return text
  }

  /// Names of kinds and words of options that another catalogue does not have.
  package func spoken(beyond packaged: Catalog) -> [String] {
    kinds.filter(\.isActive).flatMap { kind in
      let known = packaged.kind(kind.id)
      let options = kind.options.filter { option in
        option.isActive && known?.options.first { $0.id == option.id }?.spoken != option.spoken
      }
      return (known == nil ? kind.spoken : []) + options.flatMap(\.spoken)
    }
  }

  /// Sentences of a kind of the user's, as the language's template has them.
  private static func lexicon(of kind: CatalogKind, _ id: String, options: String, _ language: String) -> String {
    guard let folder = try? PackagedResources.folder("Resources", of: "KindCatalog"),
      let data = FileManager.default.contents(
        atPath: "\(folder)/kind-\(options.isEmpty ? "" : "options-")\(language).txt")
    else { return "" }
    let plurals = kind.spoken.map { name in
      name + (["s", "x", "ch", "sh"].contains { name.hasSuffix($0) } ? "es" : "s")
    }
    let values = [
      ("%class", "own-\(id.lowercased())"), ("%id", id), ("%names", alternatives(kind.spoken)),
      ("%plurals", alternatives(plurals)), ("%options", options),
    ]
    return values.reduce(String(decoding: data, as: UTF8.self)) { $0.replacing($1.0, with: $1.1) }
  }

  private static func alternatives(_ phrases: [String]) -> String {
    phrases.map { $0.lowercased() }.joined(separator: " | ")
  }

  /// Classes of the kinds that have options in the lexicon's `12-kinds.txt`.
  static let classes: [ArtKind: String] = [
    .coloringPage: "coloring-page", .sticker: "sticker", .wallpaper: "wallpaper", .mandala: "mandala",
  ]
}
