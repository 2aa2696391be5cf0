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
    /// "with", "and": how the next thing goes with the one before.
    case list(Join)
    /// "sleeping": what the thing before or after it does.
    case pose(Scene.Pose)
    /// "Hugging": what two do together.
    case meeting(Scene.Pose)
    case feeling(Scene.Feeling)
    case material(Scene.Material)
    case pattern(Scene.Pattern)
    /// "Triangular": the outline of what it is said of.
    case form(Scene.Form)
    /// "that says": what follows is written on the thing before.
    case writing
    case pronoun(Pronoun)
    /// "on its head", "at her feet": a relation to what was named before.
    case reference(Scene.Relation.Kind)
    /// "Bald": a part that the next one has not.
    case without(String)
    /// "From behind": where it is looked at from.
    case angle(Scene.Angle)
    /// "Broken", "long": the shape of a part.
    case variant(Scene.PartVariant.Kind)
    /// "Dark-skinned": the colour of somebody's skin.
    case skin(String)
    /// "A portrait of": what kind of picture it is.
    case view(Scene.View)
    case determiner, adjective, filler
    /// "Chased by": who runs is told before the one from whom.
    case fleeing
    /// "Mother": who is one of the same kind as whose it is.
    case kin
    /// "Of different colours": each of several has one of its own.
    case motley

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
      case "list":
        guard let join = Join(rawValue: value.isEmpty ? "and" : value) else { return nil }
        self = .list(join)
      case "pose":
        guard let pose = Scene.Pose(rawValue: value) else { return nil }
        self = .pose(pose)
      case "meeting":
        guard let pose = Scene.Pose(rawValue: value) else { return nil }
        self = .meeting(pose)
      case "feeling":
        guard let feeling = Scene.Feeling(rawValue: value) else { return nil }
        self = .feeling(feeling)
      case "material":
        guard let material = Scene.Material(rawValue: value) else { return nil }
        self = .material(material)
      case "pattern":
        guard let pattern = Scene.Pattern(rawValue: value) else { return nil }
        self = .pattern(pattern)
      case "form":
        guard let form = Scene.Form(rawValue: value) else { return nil }
        self = .form(form)
      case "writing": self = .writing
      case "without": self = .without(value)
      case "skin": self = .skin(value)
      case "angle":
        guard let angle = Scene.Angle(rawValue: value) else { return nil }
        self = .angle(angle)
      case "variant":
        guard let kind = Scene.PartVariant.Kind(rawValue: value) else { return nil }
        self = .variant(kind)
      case "view":
        guard let view = Scene.View(rawValue: value) else { return nil }
        self = .view(view)
      case "pronoun":
        guard let pronoun = Pronoun(rawValue: value) else { return nil }
        self = .pronoun(pronoun)
      case "reference":
        guard let relation = Scene.Relation.Kind(rawValue: value) else { return nil }
        self = .reference(relation)
      case "kin": self = .kin
      case "motley": self = .motley
      case "determiner": self = .determiner
      case "adjective": self = .adjective
      case "filler": self = .filler
      case "fleeing": self = .fleeing
      default: return nil
      }
    }
  }

  /// Bond between two things that are named one after the other.
  enum Join: String, Sendable {
    case and, with, wear, hold, of
    /// "juggling", "dreaming of": the next thing is in the air above.
    case toss
    /// "surrounded by": the next things are around the last one.
    case surround
    /// "without": what follows is left out.
    case without
    /// "dressed as": what follows is the costume of the last one.
    case costume
  }

  enum Pronoun: String, Sendable {
    case thing, person, several
  }

  /// A noun that another subject is drawn for.
  struct StandIn: Sendable, Equatable {
    /// The noun in the singular.
    var noun: String
    var color: String?
  }

  /// A stretch of the text with all it may mean; none for a word that is not known.
  struct Match: Sendable {
    var text: String
    var meanings: [Meaning]
    var standIn: StandIn?
    /// Finding of the taxonomy for a word that is not known.
    var kind: Taxonomy.Entry?

    var pose: Scene.Pose? {
      for case .pose(let pose) in meanings { return pose }
      return nil
    }
    var material: Scene.Material? {
      for case .material(let material) in meanings { return material }
      return nil
    }
    var missingPart: String? {
      for case .without(let part) in meanings { return part }
      return nil
    }
    var angle: Scene.Angle? {
      for case .angle(let angle) in meanings { return angle }
      return nil
    }
    var variant: Scene.PartVariant.Kind? {
      for case .variant(let kind) in meanings { return kind }
      return nil
    }
    var view: Scene.View? {
      for case .view(let view) in meanings { return view }
      return nil
    }
    var meeting: Scene.Pose? {
      for case .meeting(let pose) in meanings { return pose }
      return nil
    }
    var form: Scene.Form? {
      for case .form(let form) in meanings { return form }
      return nil
    }
    var pattern: Scene.Pattern? {
      for case .pattern(let pattern) in meanings { return pattern }
      return nil
    }

    /// Plural only when the word is never singular: "deer" is one unless a number says otherwise.
    var subject: (name: String, plural: Bool)? {
      var found: (name: String, plural: Bool)?
      for case .subject(let name, let plural) in meanings where found == nil || !plural { found = (name, plural) }
      return found
    }
    var pronoun: Pronoun? {
      for case .pronoun(let pronoun) in meanings { return pronoun }
      return nil
    }
    var isKin: Bool { meanings.contains(.kin) }
    /// True for "and", "with".
    var joins: Bool { meanings.contains { if case .list = $0 { true } else { false } } }
    var weather: Scene.Weather? {
      for case .weather(let weather) in meanings { return weather }
      return nil
    }
    var relation: Scene.Relation.Kind? {
      for case .relation(let kind) in meanings { return kind }
      return nil
    }
    /// True for what stands before a noun.
    var isDeterminer: Bool {
      meanings.contains {
        switch $0 {
        case .determiner, .number: true
        default: false
        }
      }
    }
    /// True for a word that a noun phrase may go on with.
    var continuesNoun: Bool {
      subject != nil || color != nil || material != nil || pattern != nil || form != nil || setting != nil
        || meanings.isEmpty && kind != .modifier
        || meanings.contains {
          switch $0 {
          case .size, .adjective, .feeling, .number, .zone, .without, .skin, .variant: true
          default: false
          }
        }
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

  var taxonomy = Taxonomy([])
  var idioms = IdiomTable()
  /// Other languages that descriptions may be in.
  var foreign: [ForeignWords] = []
  private(set) var meanings: [String: [Meaning]] = [:]
  private var longest = 1
  /// Words beyond this are not read; nobody says so many in one breath.
  static let longestText = 400

  mutating func add(_ phrase: String, _ meaning: Meaning) {
    meanings[phrase, default: []].append(meaning)
    longest = max(longest, phrase.split(separator: " ").count)
  }

  /// Makes a phrase mean this thing and no other. What it means beside things stays.
  mutating func replace(_ phrase: String, by meaning: Meaning) {
    meanings[phrase]?.removeAll { $0.isSubject }
    add(phrase, meaning)
  }

  /// The text cut into the longest known phrases, nouns of the taxonomy and single unknown words.
  func read(_ text: String) -> [Match] {
    let words = idioms.plain(Array(WordMeanings.tokens(inEnglish(text)).prefix(WordMeanings.longestText)))
    var matches: [Match] = []
    var start = 0
    while start < words.count {
      guard words[start] != "," else {
        matches.append(Match(text: ",", meanings: [.list(.and)]))
        start += 1
        continue
      }
      if let number = NumberWords.meaning(of: words[start], after: start > 0 ? words[start - 1] : nil) {
        matches.append(Match(text: words[start], meanings: [number]))
        start += 1
        continue
      }
      let rest = words[start...].prefix { $0 != "," }
      let known = longestKnown(rest)
      let standIn = longestStandIn(rest, longerThan: known?.length ?? 0)
      if let standIn {
        matches.append(standIn.match)
        start += standIn.length
      } else if let known {
        matches.append(knownMatch(known.phrase))
        start += known.length
      } else {
        matches.append(Match(text: words[start], meanings: [], kind: taxonomy.entry(words[start])))
        start += 1
      }
    }
    return matches
  }

  /// Meanings of a known phrase; a name of a colour may be a thing as well: "a salmon".
  private func knownMatch(_ phrase: String) -> Match {
    var match = Match(text: phrase, meanings: meanings[phrase] ?? [])
    if match.color != nil, match.subject == nil, let thing = standIn(phrase), let stands = thing.standIn {
      match.meanings += thing.meanings
      match.standIn = stands
    }
    return match
  }

  /// The longest phrase of the tables that the words begin with, and its number of words.
  func longestKnown(_ words: ArraySlice<String>) -> (phrase: String, length: Int)? {
    for length in stride(from: min(longest, words.count), to: 0, by: -1) {
      let phrase = words.prefix(length).joined(separator: " ")
      if meanings[phrase] != nil { return (phrase, length) }
    }
    return nil
  }

  private func longestStandIn(_ words: ArraySlice<String>, longerThan known: Int) -> (match: Match, length: Int)? {
    for length in stride(from: min(Taxonomy.longestPhrase, words.count), to: known, by: -1) {
      let phrase = words.prefix(length).joined(separator: " ")
      if length > 1, isDescribed(words.prefix(length)) { continue }
      if let match = standIn(phrase) { return (match, length) }
    }
    return nil
  }

  /// True for "big fish" and "small boat": a word of size before something that can be drawn.
  private func isDescribed(_ words: ArraySlice<String>) -> Bool {
    let isSize = meanings[words.first ?? ""]?.contains { if case .size = $0 { true } else { false } } ?? false
    return isSize && meanings[words.dropFirst().joined(separator: " ")]?.contains { $0.isSubject } == true
  }

  /// A phrase that the taxonomy has a subject for, in the singular or the plural.
  private func standIn(_ phrase: String) -> Match? {
    func match(_ noun: String, plural: Bool) -> Match? {
      switch taxonomy.entry(noun) {
      case .drawn(let subject, _, let color):
        return Match(
          text: phrase, meanings: [.subject(subject, plural: plural)], standIn: StandIn(noun: noun, color: color))
      case .plural(let singular):
        if let known = meanings[singular] { return Match(text: phrase, meanings: known.map(\.inPlural)) }
        return plural ? nil : match(singular, plural: true)
      default: return nil
      }
    }
    if let found = match(phrase, plural: false) { return found }
    for singular in Taxonomy.singulars(of: phrase) {
      if let found = match(singular, plural: true) { return found }
      if phrase.contains(" "), meanings[singular] != nil { continue }
      if let known = meanings[singular], known.contains(where: { $0.isSubject }) {
        return Match(text: phrase, meanings: known.map(\.inPlural))
      }
    }
    return nil
  }

  /// Lower case, no punctuation but apostrophes and hyphens inside words; possessive endings dropped.
  static func words(_ text: String) -> [String] {
    text.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "-" || $0 == "'") }.map { word in
      word.hasSuffix("'s") ? String(word.dropLast(2)) : String(word)
    }
  }

  /// The words, and a comma where one stands.
  private static func tokens(_ text: String) -> [String] {
    let text = NumberWords.withoutSeparators(text)
    return text.split(separator: ",", omittingEmptySubsequences: false).map { words(String($0)) }.reduce(into: []) {
      all, part in
      if !all.isEmpty, !part.isEmpty { all.append(",") }
      all += part
    }
  }
}

extension WordMeanings.Meaning {
  var isSubject: Bool {
    if case .subject = self { true } else { false }
  }

  var inPlural: Self {
    if case .subject(let name, _) = self { .subject(name, plural: true) } else { self }
  }
}
