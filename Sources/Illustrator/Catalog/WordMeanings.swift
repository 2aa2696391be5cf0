/// Meanings of words and phrases for the illustrator.
struct WordMeanings: Sendable {
  enum Meaning: Sendable, Equatable {
    case subject(String, plural: Bool)
    case setting(String)
    case time(Scene.TimeOfDay)
    case weather(Scene.Weather)
    case season(String)
    /// Something the sky can show.
    case sky(String)
    case zone(Scene.Zone)
    case color(String)
    case number(Int)
    case size(Float)
    case relation(Scene.Relation.Kind)
    case place(Scene.Place)
    /// "with", "and": the next thing stands for itself.
    case list
    case determiner, adjective, filler

    init?(kind: String, value: String) {
      switch kind {
      case "time":
        guard let time = Scene.TimeOfDay(rawValue: value) else { return nil }
        self = .time(time)
      case "weather":
        guard let weather = Scene.Weather(rawValue: value) else { return nil }
        self = .weather(weather)
      case "zone":
        guard let zone = Scene.Zone(rawValue: value) else { return nil }
        self = .zone(zone)
      case "relation":
        guard let relation = Scene.Relation.Kind(rawValue: value) else { return nil }
        self = .relation(relation)
      case "place":
        guard let place = Scene.Place(rawValue: value) else { return nil }
        self = .place(place)
      case "number":
        guard let number = Int(value) else { return nil }
        self = .number(number)
      case "size":
        guard let size = Float(value) else { return nil }
        self = .size(size)
      case "sky": self = .sky(value)
      case "list": self = .list
      case "determiner": self = .determiner
      case "adjective": self = .adjective
      case "filler": self = .filler
      default: return nil
      }
    }
  }

  /// A stretch of the text with all it may mean; none for a word that is not known.
  struct Match: Sendable {
    var text: String
    var meanings: [Meaning]

    /// Plural only when the word is never singular: "deer" is one unless a number says otherwise.
    var subject: (name: String, plural: Bool)? {
      var found: (name: String, plural: Bool)?
      for case .subject(let name, let plural) in meanings where found == nil || !plural { found = (name, plural) }
      return found
    }
    var setting: String? {
      for case .setting(let name) in meanings { return name }
      return nil
    }
    var color: String? {
      for case .color(let name) in meanings { return name }
      return nil
    }
    var zone: Scene.Zone? {
      for case .zone(let zone) in meanings { return zone }
      return nil
    }
  }

  private var meanings: [String: [Meaning]] = [:]
  private var longest = 1
  /// Words beyond this are not read; nobody says so many in one breath.
  private static let longestText = 400

  mutating func add(_ phrase: String, _ meaning: Meaning) {
    meanings[phrase, default: []].append(meaning)
    longest = max(longest, phrase.split(separator: " ").count)
  }

  /// The text cut into the longest known phrases and single unknown words.
  func read(_ text: String) -> [Match] {
    let words = Array(WordMeanings.words(text).prefix(WordMeanings.longestText))
    var matches: [Match] = []
    var start = 0
    while start < words.count {
      var length = min(longest, words.count - start)
      while length > 0 {
        let phrase = words[start..<(start + length)].joined(separator: " ")
        if let known = meanings[phrase] {
          matches.append(Match(text: phrase, meanings: known))
          break
        }
        length -= 1
      }
      if length == 0 { matches.append(Match(text: words[start], meanings: [])) }
      start += max(1, length)
    }
    return matches
  }

  /// Lower case, no punctuation but apostrophes and hyphens inside words; possessive endings dropped.
  static func words(_ text: String) -> [String] {
    text.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "-" || $0 == "'") }.map { word in
      word.hasSuffix("'s") ? String(word.dropLast(2)) : String(word)
    }
  }
}
