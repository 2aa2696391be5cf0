import SketchCore

/// Pictures that a command is about, put together of the slots that tell which.
struct CommandTarget {
  /// Part of the phrase of a target, such as `kind sticker`.
  struct Part {
    let name: String
    let text: String
  }

  /// Place of the picture, or all of them; nil where none was told.
  let which: Target.Which?
  let parts: [Part]

  /// Parts that only tell which of several: "print it three times" means no picture by its number.
  private static let places: Set<String> = ["ordinal", "count"]

  /// Phrase of the target, as sentences of the lexicon capture it; nil where nothing tells one.
  var phrase: String? {
    let told = Set(parts.map(\.name))
    switch which {
    case .ordinal: return told.contains("ordinal") ? phrase(.ordinal, ["ordinal"]) : nil
    case .last, .first:
      let isPlace = told.contains("count") || told.isSubset(of: ["kind"])
      return isPlace ? phrase(which ?? .last, ["count", "kind"]) : phrase(.matching)
    case .previous, .next: return which?.rawValue
    case .these where told.isEmpty, .others where told.isEmpty: return which?.rawValue
    case .all, .these, .others: return phrase(.all)
    case .current where told.isSubset(of: Self.places): return which?.rawValue
    // All of the trash is meant by "the trash", and no picture in it.
    case .matching, .current, nil: return told.isSubset(of: Self.places.union(["trash"])) ? nil : phrase(.matching)
    }
  }

  /// Phrase of the target where it is not the whole gallery, which is thrown away by no word.
  var limitedPhrase: String? { which == .all && parts.isEmpty ? nil : phrase }

  /// Phrase of all that a list shows; nil where it shows the whole gallery.
  var listPhrase: String? { parts.isEmpty ? nil : phrase(.all) }

  /// Phrase of a search's filters; nil without any.
  var filterPhrase: String? {
    let filters = parts.filter { $0.name != "query" }
    return filters.isEmpty ? nil : CommandTarget(which: .all, parts: filters).phrase(.all)
  }

  /// Text of a part of a phrase that tells nothing else; nil where it is not there.
  static func text(of part: String, in phrase: String) -> String? {
    let parts = phrase.split(separator: "; ").dropFirst()
    guard parts.count == 1, let text = parts.first, text.hasPrefix(part + " ") else { return nil }
    return String(text.dropFirst(part.count + 1))
  }

  /// Phrase with some parts; by default with all that tell more than a place.
  private func phrase(_ which: Target.Which, _ only: Set<String>? = nil) -> String {
    let parts = parts.filter { only?.contains($0.name) ?? ($0.name != "ordinal" && $0.name != "count") }
    return ([which.rawValue] + parts.map { "\($0.name) \($0.text)" }).joined(separator: "; ")
  }
}
