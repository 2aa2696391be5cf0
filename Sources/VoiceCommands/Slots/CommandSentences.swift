import SketchCore

/// Plain sentences that stand for commands whose slots are known: one for each act, in which the slots are put for what
/// it says itself, and one for each slot whose words have a value.
struct CommandSentences: Sendable {
  /// Sentence for an act.
  struct Act: Sendable {
    /// Least probability of the act.
    let share: Double
    /// Whether the user is asked first.
    let asksFirst: Bool
    let sentence: String
    /// Fields of the sentence and what is put there.
    let fields: [Field]
  }

  struct Field: Sendable {
    let name: String
    /// Label of the slot, or one of `CommandValues` for the pictures.
    let slot: String
    let isNeeded: Bool
  }

  /// Part of a target's phrase.
  struct Part: Sendable {
    /// Label of the slot that it is told by.
    let label: String
    let name: String
    /// Its only text; nil where the slot tells it.
    let text: String?
  }

  /// Sentence of whose fields one has the value of a slot.
  struct Value: Sendable {
    let sentence: String
    let field: String
    /// Part of a target's phrase; nil where the field is the value.
    let part: String?
  }

  /// Sentences by act; the first counts whose slots are there.
  let acts: [String: [Act]]
  /// Sentences by label; the first counts that is understood. A slot without any is kept as it was said.
  let values: [String: [Value]]
  /// Parts of a target's phrase.
  let parts: [Part]

  /// Sentences of a file's text, whose columns are parted by tabs; its head describes them.
  /// - Throws: `SketchError` `.configuration` naming the line.
  init(_ text: String, name: String) throws(SketchError) {
    var (acts, values, parts) = ([String: [Act]](), [String: [Value]](), [Part]())
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      let columns = line.split(separator: "\t").map(String.init)
      switch (columns[0], columns.count) {
      case ("act", 5...6):
        guard let share = Double(columns[2]) else { throw Self.failure(name, number) }
        let fields = (columns.count > 5 ? columns[5] : "").split(separator: " ").compactMap(Self.field)
        acts[columns[1], default: []].append(
          Act(share: share, asksFirst: columns[3] == "ask", sentence: columns[4], fields: fields))
      case ("value", 4):
        let field = columns[3].split(separator: ".").map(String.init)
        values[columns[1], default: []].append(
          Value(sentence: columns[2], field: field[0], part: field.count > 1 ? field[1] : nil))
      case ("part", 3...4):
        parts.append(Part(label: columns[1], name: columns[2], text: columns.count > 3 ? columns[3] : nil))
      default: throw Self.failure(name, number)
      }
    }
    (self.acts, self.values, self.parts) = (acts, values, parts)
  }

  /// Field of a text such as `tag=tag` or, where it may be missing, `path=path?`.
  private static func field(_ text: Substring) -> Field? {
    let sides = text.split(separator: "=")
    guard sides.count == 2 else { return nil }
    let isNeeded = !sides[1].hasSuffix("?")
    return Field(name: String(sides[0]), slot: String(isNeeded ? sides[1] : sides[1].dropLast()), isNeeded: isNeeded)
  }

  private static func failure(_ name: String, _ number: Int) -> SketchError {
    SketchError(
      .configuration, "\(name):\(number + 1): this is no act, value or part with its columns",
      advice: "Install VoiceSketch again.")
  }
}
