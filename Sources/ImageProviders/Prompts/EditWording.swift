import SketchCore

/// How edits are put into words: as instructions for models that change a picture when told to, and as changes of a description for those
/// that can only make one.
struct EditWording: Sendable, Decodable {
  struct Instructions: Sendable, Decodable {
    var addElement, removeElement, replaceElement, changeColor, changeWholeColor, changeStyle, changeBackground: Template
    var enhance, enhancePart, keep, onlyAspect, references: Template
  }

  struct Descriptions: Sendable, Decodable {
    var addElement, removeElement, replaceElement, changeColor, changeWholeColor, changeBackground, enhance: Template
  }

  /// The shape of a kind when none was asked for.
  private var aspects: [String: Aspect]
  private var instructions: Instructions
  var descriptions: Descriptions
  /// A wish that begins with one of these is an order already ("zoom out").
  private var verbs: Set<String>
  /// A wish that begins with one of these is about a part ("the sky more vivid").
  private var parts: Set<String>
  private var aspectWords: [String: String]
  var aspectDescriptions: [String: String]

  func usualAspect(of kind: ArtKind) -> Aspect { aspects[kind.rawValue] ?? .square }

  /// What to do to a picture, in order, as sentences; the last one says what to leave alone.
  /// - Parameters:
  ///   - family: words a change of style.
  ///   - references: further pictures that go along.
  func instruction(
    for edits: [Edit], family: PromptFamily, references: [GenerationRequest.ReferencePicture] = []
  ) -> String {
    var sentences = edits.map { capitalized(sentence(for: $0, family)) }
    if sentences.count > 1 {
      for index in sentences.indices.dropFirst() {
        sentences[index] = "Then " + sentences[index].prefix(1).lowercased() + sentences[index].dropFirst()
      }
    }
    if !references.isEmpty {
      let pictures = references.enumerated().map { "(\($0 + 2)) \(Prose.plain($1.prompt))" }.joined(separator: ", ")
      sentences.append(instructions.references.filled(["pictures": pictures]))
    }
    let isLocal = edits.contains { if case .changeStyle = $0 { false } else { !isWhole($0) } }
    let isStyled = edits.contains { if case .changeStyle = $0 { true } else { false } }
    // "Leave everything else as it is" contradicts a change of all of it.
    if isLocal, !isStyled, !edits.contains(where: isWhole) {
      sentences.append(instructions.keep.filled([:]))
    } else if !isStyled {
      sentences.append(instructions.onlyAspect.filled([:]))
    }
    return sentences.joined(separator: " ")
  }

  private func isWhole(_ edit: Edit) -> Bool {
    switch edit {
    case .changeColor(let element, _): element == nil
    case .enhance: true
    case .changeStyle: true
    default: false
    }
  }

  private func sentence(for edit: Edit, _ family: PromptFamily) -> String {
    switch edit {
    case .addElement(let element, let position):
      return instructions.addElement.filled(["element": Prose.plain(element), "position": Prose.plain(position ?? "")])
    case .removeElement(let element): return instructions.removeElement.filled(["element": Prose.plain(element)])
    case .replaceElement(let element, let replacement):
      return instructions.replaceElement.filled(["element": Prose.plain(element), "replacement": Prose.plain(replacement)])
    case .changeColor(let element?, let color):
      return instructions.changeColor.filled(["element": Prose.plain(element), "color": Prose.plain(color)])
    case .changeColor(nil, let color): return instructions.changeWholeColor.filled(["color": Prose.plain(color)])
    case .changeStyle(let style):
      let words = family.words(for: style)
      return instructions.changeStyle.filled(["medium": words.medium, "look": words.look])
    case .changeBackground(let background): return instructions.changeBackground.filled(["background": Prose.plain(background)])
    case .enhance(let aspect): return sentence(forAspect: Prose.plain(aspect))
    }
  }

  /// "brighter", "zoom out", "the sky more vivid"
  private func sentence(forAspect aspect: String) -> String {
    if let known = aspectWords[aspect.lowercased()] { return known }
    let first = aspect.prefix { $0 != " " }.lowercased()
    if verbs.contains(first) { return aspect + "." }
    return (parts.contains(first) ? instructions.enhancePart : instructions.enhance).filled(["aspect": aspect])
  }
}
