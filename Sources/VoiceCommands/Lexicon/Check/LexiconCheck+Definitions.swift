import PatternSearch
import SketchCore

/// Definitions that nothing leads to, or that stand in several places.
extension LexiconCheck {
  /// Class of words that are listed so that no ending is taken to say what they are; nothing asks for it.
  private static let knownWord = "known-word"

  /// Classes, slots and macros that no sentence leads to.
  func unused() -> [LexiconFinding] {
    let (classes, slots) = used()
    let advice = "use it in a sentence, or delete the block"
    let defined = outline.columns.merging(outline.classes.mapValues { $0[0] }) { $1 }
    return defined.filter { !classes.contains($0.key) }
      .map { finding(.unused, at: $1, "nothing leads to the class <\(lexicon.classNames[Int($0)])>: \(advice)") }
      + outline.slots.filter { !slots.contains($0.key) }
      .map { finding(.unused, at: $1, "no sentence has free text of “\(lexicon.slotNames[Int($0)])”: \(advice)") }
      + outline.macros.filter { !outline.usedMacros.contains($0.key) }
      .map { finding(.unused, at: $1, "no line has “$\($0)”: \(advice)") }
  }

  /// Classes and slots that sentences lead to, and the classes that something else asks for.
  private func used() -> (classes: Set<Int32>, slots: Set<Int16>) {
    let roles = Set(ClassRoles.names + [Self.knownWord])
    var classes = outline.askedClasses
    for (id, name) in lexicon.classNames.enumerated() where roles.contains(name) { classes.insert(Int32(id)) }
    var slots: Set<Int16> = []
    var phrases: [Int32: [OutlinedPattern]] = [:]
    var reached = Array(classes)
    func visit(_ pattern: OutlinedPattern) {
      pattern.forEachMention(
        ofClass: { if classes.insert($0).inserted { reached.append($0) } }, ofSlot: { slots.insert($0) })
    }
    for pattern in outline.patterns {
      if case .phraseClass(let id) = pattern.owner { phrases[id, default: []].append(pattern) } else { visit(pattern) }
    }
    while let id = reached.popLast() { phrases[id]?.forEach(visit) }
    return (classes, slots)
  }

  /// Classes that one folder defines in several blocks.
  func scattered() -> [LexiconFinding] {
    outline.classes.flatMap { id, blocks in
      blocks.indices.dropFirst().compactMap { index in
        guard let first = blocks[..<index].first(where: { folder(of: $0) == folder(of: blocks[index]) }) else {
          return nil
        }
        return finding(
          .scattered, at: blocks[index],
          "the class <\(lexicon.classNames[Int(id)])> has a block at \(lexicon.describe(first)) already: "
            + "put their phrases together")
      }
    }
  }

  private func folder(of source: SourceLine) -> Substring {
    let name = lexicon.fileNames[Int(source.file)]
    return name[..<(name.lastIndex(of: "/") ?? name.startIndex)]
  }

  /// Sentences that go on from a type of edit, or an intent, that no rule has.
  func astray() -> [LexiconFinding] {
    let said = outline.blocks.flatMap { [$0.type.edit, $0.type.intent.rawValue] }
    let types = Set(said.compactMap(\.self) + [CommandType.anyEdit])
    var lines: Set<SourceLine> = []
    return outline.patterns.compactMap { pattern in
      guard let after = pattern.options.after, !types.contains(after), lines.insert(pattern.source).inserted else {
        return nil
      }
      return finding(
        .unreachable, at: pattern.source,
        "this never counts, for no rule is “edit.\(after)” or “\(after)”, after which it goes on: "
          + "correct the type, or delete the line")
    }
  }
}
