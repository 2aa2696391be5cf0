import SketchCore

/// Plain sentences that ask for a picture with the slots of a request, part by part.
struct SlotSentences: Sendable {
  /// Names of the kinds of pictures in such sentences, by their label.
  let kinds: [String: String]
  /// Sentences by the slot that the picture is told by, with `{kind}` and `{}` for its words.
  let beginnings: [String: String]
  /// Words that may stand between a description and its kind; after others the kind is part of what is seen: "a room
  /// with floral wallpaper".
  let between: Set<String>
  /// Words that may follow a kind; before others it is part of what is seen: "a wallpaper factory".
  let after: Set<String>
  /// Words that tell an option apart from its kind, by their part: `option`, `before`, `demand` (before it, and
  /// enough), `after` (with `link` between), `next` (what may follow) and `denial`.
  let apart: [String: Set<String>]
  /// Kind that only has a slot, by the label of the slot.
  let implied: [String: String]
  /// Something to be seen, which is told in place of what a request tells.
  let standIn: String
  /// Ways to add a slot to a sentence, with `{}` for its words, the surest first.
  let ways: [String: [String]]

  /// Sentences of a file's text: a part (`kind`, `begin`, `add`, `implies`, `between`, `after`, `apart` or
  /// `stand-in`), the label of a slot, and the text, parted by tabs.
  /// - Throws: `SketchError` `.configuration` naming the line.
  init(_ text: String, name: String) throws(SketchError) {
    var (kinds, beginnings, implied, standIn) = ([String: String](), [String: String](), [String: String](), "")
    var (ways, between, after) = ([String: [String]](), Set<String>(), Set<String>())
    var apart: [String: Set<String>] = [:]
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      let values = line.split(separator: "\t").map(String.init)
      switch values.count == 3 ? values[0] : "" {
      case "kind": kinds[values[1]] = values[2]
      case "begin": beginnings[values[1]] = values[2]
      case "implies": implied[values[1]] = values[2]
      case "between": between.formUnion(values[2].split(separator: " ").map(String.init))
      case "after": after.formUnion(values[2].split(separator: " ").map(String.init))
      case "apart": apart[values[1], default: []].formUnion(values[2].split(separator: " ").map(String.init))
      case "stand-in": standIn = values[2]
      case "add": ways[values[1], default: []].append(values[2])
      default:
        throw SketchError(
          .configuration, "\(name):\(number + 1): this is no part with the label of a slot and a text",
          advice: "Install VoiceSketch again.")
      }
    }
    (self.kinds, self.beginnings, self.implied, self.standIn) = (kinds, beginnings, implied, standIn)
    (self.ways, self.between, self.after, self.apart) = (ways, between, after, apart)
  }
}
