import SketchCore

extension Target {
  /// Target as a phrase of a lexicon says it: a place, then fields with their texts, parted by semicolons
  /// (`last; count 3`, `all; style watercolor`). nil for anything else.
  init?(phrase: String) {
    let parts = phrase.split(separator: ";").map { $0.drop { $0 == " " } }
    guard let which = parts.first.flatMap({ Which(rawValue: String($0)) }) else { return nil }
    self.init(which)
    for part in parts.dropFirst() {
      let words = part.split(separator: " ", maxSplits: 1)
      guard words.count == 2 else { continue }
      set(String(words[0]), to: String(words[1]))
    }
  }

  private mutating func set(_ field: String, to text: String) {
    var filters = self.filters ?? VoiceCommand.Filters()
    switch field {
    case "ordinal": ordinal = Int(text).map { max(1, $0) }
    case "count": count = Int(text).map { max(1, $0) }
    case "query": query = text
    case "version": version = text
    case "trash": trash = text == "true"
    case "style": filters.style = StyleChoice(text)
    case "kind": filters.kind = ArtKind(rawValue: text)
    case "option": filters.option = text
    case "genre": filters.genre = text
    case "world": filters.world = text
    case "favorites": filters.favorites = text == "true"
    case "collection": filters.collection = text
    case "tag": filters.tag = text
    case "color": filters.color = text
    case "since": filters.since = text
    default: break
    }
    self.filters = filters == VoiceCommand.Filters() ? nil : filters
  }

  /// Filters of a list that shows the same; nil when it is the whole gallery.
  var listed: VoiceCommand.Filters? {
    var listed = filters ?? VoiceCommand.Filters()
    listed.trash = trash
    return listed == VoiceCommand.Filters() ? nil : listed
  }
}
