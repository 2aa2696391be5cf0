import SketchCore

/// Mistake in a catalogue file.
struct CatalogFault: Error, CustomStringConvertible {
  /// Entry, as "kinds.0.options.2".
  var place: String
  var reason: String

  var description: String { "\(place): \(reason)" }

  private static let longestText = 500

  /// - Throws: `CatalogFault` when the option cannot be said, or says too much.
  static func check(_ option: CatalogOption, at place: String) throws(CatalogFault) {
    if option.id.isEmpty { throw CatalogFault(place: place, reason: "its “id” is empty") }
    if option.isActive, option.spoken.isEmpty {
      throw CatalogFault(place: place, reason: "“\(option.id)” has no words in “spoken”: nobody can ask for it")
    }
    try check(spoken: option.spoken, at: place)
    try check(icon: option.icon, cost: option.cost, at: place)
    try check(
      [option.name, option.description, option.prompt, option.avoid] + texts(option.prompts), at: place)
  }

  private static func texts(_ prompts: ModelPrompts?) -> [String] {
    (prompts?.all ?? []).flatMap { [$0.prompt, $0.avoid].compactMap(\.self) }
  }

  private static func check(_ texts: [String], at place: String) throws(CatalogFault) {
    guard texts.contains(where: { $0.count > longestText }) else { return }
    throw CatalogFault(place: place, reason: "a text of it is longer than \(longestText) characters")
  }

  private static func check(icon: String, cost: Int?, at place: String) throws(CatalogFault) {
    if icon.count > 1 {
      throw CatalogFault(place: place + ".icon", reason: "“\(icon.prefix(40))” is more than one character")
    }
    if let cost, !costs.contains(cost) {
      throw CatalogFault(
        place: place + ".cost", reason: "\(cost) is none of \(costs.lowerBound) to \(costs.upperBound)")
    }
  }

  /// Allowance units that a picture may take.
  private static let costs = 1...100

  /// - Parameter others: kinds there are already.
  /// - Throws: `CatalogFault` for a new kind that cannot be said or looks like nothing there is, and for one that tells
  ///   models nothing.
  static func check(
    _ kind: CatalogKind, isNew: Bool, beside others: [CatalogKind], at place: String
  ) throws(CatalogFault) {
    if isNew { try checkNew(kind, beside: others, at: place) }
    let families = [("sentence", kind.prompts?.sentence), ("tags", kind.prompts?.tags)]
    for (field, prompt) in [("prompt", kind.prompt)] + families.map({ ("prompts.\($0).prompt", $1?.prompt) }) {
      guard let prompt, !prompt.contains("{subject}") else { continue }
      throw CatalogFault(place: "\(place).\(field)", reason: "it does not say where the {subject} goes")
    }
    try check(icon: kind.icon, cost: kind.cost, at: place)
    try check([kind.name, kind.description, kind.prompt ?? "", kind.avoid] + texts(kind.prompts), at: place)
  }

  private static func checkNew(
    _ kind: CatalogKind, beside others: [CatalogKind], at place: String
  ) throws(CatalogFault) {
    let id = kind.id.rawValue
    guard !kind.spoken.isEmpty else {
      throw CatalogFault(
        place: place + ".spoken",
        reason: "“\(id)” is none of \(others.map(\.id.rawValue).joined(separator: ", ")), and a new kind needs "
          + "words in “spoken” to be asked for by")
    }
    try check(spoken: kind.spoken, at: place + ".spoken")
    for other in others {
      let names = [other.id.rawValue.lowercased(), other.name.lowercased()] + other.spoken.map { $0.lowercased() }
      if let taken = ([id] + kind.spoken).first(where: { names.contains($0.lowercased()) }) {
        throw CatalogFault(place: place, reason: "“\(taken)” asks for a \(other.id.rawValue) already")
      }
    }
    if let look = kind.look, !looks.contains(look) {
      throw CatalogFault(
        place: place + ".look",
        reason: "“\(look.rawValue)” is none of \(looks.map(\.rawValue).joined(separator: ", "))")
    }
  }

  /// Kinds that another may look like.
  private static let looks: [ArtKind] = [.picture, .coloringPage, .sticker, .wallpaper, .mandala]

  /// - Throws: `CatalogFault` for a scene of which the illustrator does not know a name.
  static func check(
    _ scene: CatalogOption.SceneHint, of kind: ArtKind, among names: SceneNames, at place: String
  ) throws(CatalogFault) {
    let fields = [
      ("setting", scene.setting, names.settings), ("subject", scene.subject, names.subjects),
      ("sky", scene.sky, names.skies), ("look", scene.look, names.looks[kind] ?? []),
    ]
    for (field, name, known) in fields {
      guard let name, !known.contains(name) else { continue }
      let meant = name.nearest(among: known.sorted()).map { "; “\($0)” is one" }
      let few = known.count > 12 || known.isEmpty ? "" : "; there are \(known.sorted().joined(separator: ", "))"
      throw CatalogFault(
        place: "\(place).\(field)", reason: "the illustrator has no \(field) “\(name.prefix(40))”\(meant ?? few)")
    }
  }

  private static func check(spoken: [String], at place: String) throws(CatalogFault) {
    for words in spoken {
      let isPlain = !words.isEmpty && words.allSatisfy { $0.isLetter || $0 == " " || $0 == "'" || $0 == "-" }
      guard isPlain, words.count <= 40 else {
        throw CatalogFault(place: place, reason: "“\(words.prefix(40))” in “spoken” is not a few plain words")
      }
    }
  }
}
