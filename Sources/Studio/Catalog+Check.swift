import SketchCore

extension Catalog {
  /// - Throws: `SketchError` `.invalidInput` for a kind that the catalogue does not have, for an option that its kind
  ///   does not have, and for what is switched off.
  func check(_ id: ArtKind, option: String? = nil) throws(SketchError) {
    try checkExists(id)
    guard let kind = kind(id) else { return }
    guard kind.isActive else {
      throw SketchError(
        .invalidInput, "the kind “\(kind.name)” is switched off in catalog.d",
        advice: "There are: \(kinds.filter(\.isActive).map(\.id.rawValue).joined(separator: ", ")).")
    }
    let options = kind.options.filter(\.isActive)
    if let option, let known = kind.options.first(where: { $0.id == option && !$0.isActive }) {
      throw SketchError(
        .invalidInput, "the option “\(known.name)” of a \(kind.name.lowercased()) is switched off in catalog.d",
        advice: options.isEmpty ? "Leave it out." : "It has: \(options.map(\.id).joined(separator: ", ")).")
    }
    guard let option, !options.isEmpty, !options.contains(where: { $0.id == option }) else { return }
    throw SketchError(
      .invalidInput, "a \(kind.name.lowercased()) has no option “\(option)”",
      advice: "It has: \(options.map(\.id).joined(separator: ", ")).")
  }

  /// - Throws: `SketchError` `.invalidInput` for a kind that the catalogue does not have.
  func checkExists(_ id: ArtKind) throws(SketchError) {
    guard case .added(let name) = id, kind(id) == nil else { return }
    throw SketchError(
      .invalidInput, "there is no kind “\(name)”",
      advice: "There are: \(kinds.map(\.id.rawValue).joined(separator: ", ")).")
  }

  /// - Throws: `SketchError` `.invalidInput` for fields that belong to another kind, for an option where there is none,
  ///   and for a theme or a length that no film has.
  func checkFields(of create: CreateRequest) throws(SketchError) {
    let name = kind(create.kind)?.name.lowercased() ?? create.kind.rawValue
    let options = kind(create.kind)?.options.filter(\.isActive) ?? []
    if create.option != nil, options.isEmpty {
      let others = kinds.filter { $0.options.contains(where: \.isActive) }.map(\.id.rawValue)
      throw SketchError(
        .invalidInput, "a \(name) has no options",
        advice: others.isEmpty ? "Leave it out." : "These have some: \(others.joined(separator: ", ")).")
    }
    for (kind, fields) in Catalog.fields where kind != create.kind {
      guard let field = fields.first(where: { $0.isGiven(create) })?.name else { continue }
      throw SketchError(
        .invalidInput, "a \(name) has no \(field)",
        advice: "A \(kind == .video ? "film" : "comic") has: \(fields.map(\.name).joined(separator: ", ")).")
    }
    if create.kind == .video { try checkFilm(create) }
  }

  private func checkFilm(_ create: CreateRequest) throws(SketchError) {
    if let seconds = create.seconds, !FilmWish.secondsRange.contains(seconds) {
      throw SketchError(
        .invalidInput, "a film takes 1 to 10 seconds, not \(seconds)",
        advice: "Ask for example for a five second film.")
    }
  }

  /// Fields of a creation that belong to one kind.
  private static let fields: [(kind: ArtKind, fields: [(name: String, isGiven: @Sendable (CreateRequest) -> Bool)])] = [
    (
      .comic,
      [
        ("genre", { $0.genre != nil }), ("artStyle", { $0.artStyle != nil }), ("world", { $0.world != nil }),
        ("panels", { $0.panels != nil }),
      ]
    ),
    (.video, [("theme", { $0.theme != nil }), ("seconds", { $0.seconds != nil }), ("fps", { $0.fps != nil })]),
  ]
}

extension Catalog {
  /// Command whose films have the theme that is meant by a word of its name: "nature film" of "nature".
  func withThemes(_ command: VoiceCommand) -> VoiceCommand {
    var command = command
    if let said = command.create?.theme { command.create?.theme = theme(said) }
    command.then = command.then?.map(withThemes)
    return command
  }

  private func theme(_ said: String) -> String {
    if themes.contains(where: { $0.id == said }) { return said }
    return themes.first { $0.id.hasPrefix(said + " ") }?.id ?? said
  }
}
