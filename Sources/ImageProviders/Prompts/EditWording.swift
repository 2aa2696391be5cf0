import SketchCore

/// Wording of edits: as instructions for models that change a picture when told to, and as changes of a description for
/// those that can only make one.
struct EditWording: Sendable, Decodable {
  /// Sentences that are about no edit in particular.
  private struct Sentences: Sendable, Decodable {
    var changeWholeColor, enhancePart, inPanel, keep, onlyAspect, references, remake, look: Template
  }

  /// The shape of a kind when none was asked for.
  private var aspects: [String: Aspect]
  /// The order to make an edit, with its fields filled in.
  private var instructions: [Edit.Kind: Template]
  private var sentences: Sentences
  /// Description after an edit.
  private var descriptions: [Edit.Kind: Template]
  /// Description after the whole picture was recoloured.
  private var wholeColorDescription: Template
  /// A wish that begins with one of these is an order already ("zoom out").
  private var verbs: Set<String>
  /// A wish that begins with one of these is about a part ("the sky more vivid").
  private var parts: Set<String>
  private var aspectWords: [String: String]
  private var aspectDescriptions: [String: String]

  func usualAspect(of kind: ArtKind) -> Aspect { aspects[kind.rawValue] ?? .square }

  /// Instruction to change a picture, in order, as sentences; the last one says what to leave alone.
  /// - Parameters:
  ///   - family: words a change of style.
  ///   - references: further pictures that go along.
  func instruction(
    for edits: [Edit], family: PromptFamily, references: [GenerationRequest.ReferencePicture] = []
  ) -> String {
    var orders = edits.map { capitalized(sentence(for: $0, family)) }
    if orders.count > 1 {
      for index in orders.indices.dropFirst() {
        orders[index] = "Then " + orders[index].prefix(1).lowercased() + orders[index].dropFirst()
      }
    }
    if !references.isEmpty {
      let pictures = references.enumerated().map { "(\($0 + 2)) \(Prose.plain($1.prompt))" }.joined(separator: ", ")
      orders.append(sentences.references.filled(["pictures": pictures]))
    }
    let isLocal = edits.contains { if case .changeStyle = $0 { false } else { !isWhole($0) } }
    let isStyled = edits.contains { if case .changeStyle = $0 { true } else { false } }
    // "Leave everything else as it is" contradicts a change of all of it.
    if isLocal, !isStyled, !edits.contains(where: isWhole) {
      orders.append(sentences.keep.filled([:]))
    } else if !isStyled {
      orders.append(sentences.onlyAspect.filled([:]))
    }
    return orders.joined(separator: " ")
  }

  /// Instruction to make a new picture of those that go along, or in their look.
  func instruction(toMake text: String, of order: GenerationRequest) -> String {
    (order.isRemade ? sentences.remake : sentences.look).filled(["picture": text])
  }

  private func isWhole(_ edit: Edit) -> Bool {
    switch edit {
    case .changeColor(let element, _): element == nil
    case .enhance, .changeStyle, .animate: true
    default: false
    }
  }

  private func sentence(for edit: Edit, _ family: PromptFamily) -> String {
    switch edit {
    case .changeColor(nil, _): return sentences.changeWholeColor.filled(Self.plain(edit))
    case .changeStyle(let style):
      let words = family.words(for: style)
      return instruction(.changeStyle).filled(["medium": words.medium, "look": words.look])
    case .enhance(let aspect): return sentence(forAspect: Prose.plain(aspect))
    case .inPanel(let panel, let edit):
      return sentences.inPanel.filled(["panel": Prose.plain(panel), "change": sentence(for: edit, family)])
    default: return instruction(edit.kind).filled(Self.plain(edit))
    }
  }

  /// "brighter", "zoom out", "the sky more vivid"
  private func sentence(forAspect aspect: String) -> String {
    if let known = aspectWords[aspect.lowercased()] { return known }
    let first = aspect.prefix { $0 != " " }.lowercased()
    if verbs.contains(first) { return aspect + "." }
    return (parts.contains(first) ? sentences.enhancePart : instruction(.enhance)).filled(["aspect": aspect])
  }

  private func instruction(_ kind: Edit.Kind) -> Template { instructions[kind] ?? "" }

  /// Description of a picture after an edit.
  func description(of edit: Edit) -> String {
    switch edit {
    case .changeColor(nil, _): wholeColorDescription.filled(Self.plain(edit))
    default: known(edit) ?? (descriptions[edit.kind] ?? "").filled(Self.plain(edit))
    }
  }

  private func known(_ edit: Edit) -> String? {
    if case .enhance(let aspect) = edit { aspectDescriptions[Prose.plain(aspect).lowercased()] } else { nil }
  }

  /// Keys that the file lacks, as "instructions.addElement". A change of style changes no words of a description.
  var gaps: [String] {
    Edit.Kind.allCases.filter { instructions[$0] == nil }.map { "instructions.\($0.rawValue)" }
      + Edit.Kind.allCases.filter { descriptions[$0] == nil && $0 != .changeStyle }.map { "descriptions.\($0.rawValue)" }
  }

  /// The fields of an edit as prose.
  private static func plain(_ edit: Edit) -> [String: String] {
    Dictionary(uniqueKeysWithValues: edit.fields.map { ($0.field.rawValue, Prose.plain($0.text)) })
  }
}
