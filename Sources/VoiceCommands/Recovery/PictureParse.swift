import PatternSearch
import SketchCore

/// Parse that asks for one picture, or suggests one, and for nothing else.
struct PictureParse {
  private(set) var parse: Parse
  let isSuggestion: Bool
  /// Kind of the picture.
  let kind: String
  /// Whether the kind is told before what is to be seen, or by the whole sentence, and more is told of it; or what only
  /// a kind has is told behind it: "a castle wallpaper for my phone"; or it stands between two parts of what is to be
  /// seen: "a funny sticker about mondays".
  let isKindTold: Bool
  private var description: String
  private let lexicon: Lexicon
  /// Texts of the other fields, by their names.
  private let others: [String: [String]]

  /// - Returns: nil where the parse asks for something else.
  init?(_ parse: Parse, _ lexicon: Lexicon) {
    guard parse.clauses.count == 1 else { return nil }
    let clause = parse.clauses[0]
    let fields = CapturedFields(lexicon: lexicon, captures: clause.captures)
    isSuggestion = fields["suggest"] == VoiceCommand.Intent.create.rawValue
    // A picture that is set in motion is made a film.
    let isFilm = clause.type.edit == "animate"
    guard isSuggestion || parse.plausibility.isLikely && (clause.type.intent == .create || isFilm) else { return nil }
    (self.parse, self.lexicon) = (parse, lexicon)
    kind = isFilm ? ArtKind.video.rawValue : fields["kind"] ?? ArtKind.picture.rawValue
    description = fields.joined("description") ?? ""
    let told = clause.captures.filter { !$0.range.isEmpty }.map { lexicon.fieldNames[Int($0.name)] }
    let first = told.contains("kind") ? told.first { ["kind", "description"].contains($0) } : "kind"
    let names = Set(clause.captures.map { lexicon.fieldNames[Int($0.name)] })
      .subtracting(["description", "kind", "suggest", "reason"])
    others = Dictionary(uniqueKeysWithValues: names.map { ($0, fields.each($0)) }.filter { !$0.1.isEmpty })
    func beginning(of name: String) -> Int32? {
      clause.captures.last { !$0.range.isEmpty && lexicon.fieldNames[Int($0.name)] == name }?.range.lowerBound
    }
    let isDetailed =
      if let kind = beginning(of: "kind"), let detail = beginning(of: "detail") { detail > kind } else { false }
    let sides = told.split(separator: "kind", maxSplits: 1, omittingEmptySubsequences: false)
    let isBetween = sides.count == 2 && sides.allSatisfy { $0.contains("description") }
    isKindTold = first == "kind" && !others.isEmpty || isDetailed || isBetween
  }

  /// Option of the kind.
  var option: String? { others["option"]?.first }

  var style: String? { others["style"]?.first }

  /// Copy in which something else is to be seen.
  func describing(_ description: String) -> PictureParse {
    var copy = self
    copy.description = description
    copy.parse = parse.setting("description", to: description, lexicon)
    return copy
  }

  /// Whether it says the same as another and some slot besides.
  func adds(to other: PictureParse) -> Bool {
    kind == other.kind && description == other.description && isSuggestion == other.isSuggestion && count > other.count
  }

  /// Whether it has all slots of another, and a kind that the other lacks, or more slots. What a plain picture has as
  /// its style may be an option of the kind with words of the description before it: "sea turtles animal style".
  func completes(_ other: PictureParse) -> Bool {
    let isPlain = other.kind == ArtKind.picture.rawValue && kind != other.kind
    guard other.others.allSatisfy({ others[$0] == $1 || isPlain && $0 == "style" && tells($1) }) else { return false }
    return kind == other.kind ? count > other.count : other.kind == ArtKind.picture.rawValue
  }

  /// Whether it has the same slots and less left in the description.
  func isShorter(than other: PictureParse) -> Bool {
    kind == other.kind && !others.isEmpty && others == other.others && description.count < other.description.count
  }

  func isSame(as other: PictureParse) -> Bool {
    kind == other.kind && description == other.description && others == other.others
  }

  /// Whether it may be what another asks for without the words of an option, which were taken for a style, somebody
  /// who gets it, or a part of what is to be seen.
  func isRest(of other: PictureParse) -> Bool {
    guard other.isSuggestion || !isSuggestion, option == nil else { return false }
    guard kind == other.kind else { return kind != ArtKind.picture.rawValue && other.kind == ArtKind.picture.rawValue }
    return Set(other.others.keys).subtracting(["style", "whom"]).isSubset(of: others.keys)
  }

  /// Whether every word of some texts is in the description or in a slot.
  private func tells(_ texts: [String]) -> Bool {
    let told = Set(([description] + others.values.joined()).flatMap { RequestWords($0).words.map(\.text) })
    return texts.allSatisfy { RequestWords($0).words.allSatisfy { told.contains($0.text) } }
  }

  private var count: Int { others.values.reduce(0) { $0 + $1.count } }
}
