import FoundationEssentials
import SketchCore

/// The three forms in which InvokeAI has told how a picture was made.
enum InvokeMetadata {
  static func read(_ chunks: [String: String]) -> PictureMetadata? {
    if let text = chunks["invokeai_metadata"], let fields = json(text) { return current(fields) }
    if let text = chunks["sd-metadata"], let fields = json(text) { return second(fields) }
    if let text = chunks["Dream"] ?? chunks["dream"] { return dream(text) }
    return nil
  }

  private static func json(_ text: String) -> JSONValue? {
    try? WireJSON.decode(JSONValue.self, from: Data(text.utf8))
  }

  private static func current(_ fields: JSONValue) -> PictureMetadata {
    var metadata = PictureMetadata(prompt: fields["positive_prompt"]?.text)
    metadata.negativePrompt = fields["negative_prompt"]?.text
    metadata.seed = fields["seed"]?.seed
    metadata.model = (fields["model"]?["name"] ?? fields["model"]?["model_name"])?.text
    return metadata
  }

  private static func second(_ fields: JSONValue) -> PictureMetadata {
    let image = fields["image"]
    var text = image?["prompt"]?.text
    if case .array(let parts)? = image?["prompt"] {
      text = parts.compactMap { $0["prompt"]?.text }.joined(separator: " ")
    }
    var metadata = split(text ?? "")
    metadata.seed = image?["seed"]?.seed
    metadata.model = fields["model_weights"]?.text
    return metadata
  }

  /// `"a red fox [blurred]" -s 50 -S 7`, as on a command line.
  private static func dream(_ text: String) -> PictureMetadata {
    guard text.first == "\"", let close = text.dropFirst().lastIndex(of: "\"") else { return split(text) }
    var metadata = split(String(text.dropFirst()[..<close]))
    let words = text[close...].split(whereSeparator: \.isWhitespace)
    for (place, word) in words.enumerated() where word.hasPrefix("-S") {
      metadata.seed = UInt32(word.dropFirst(2)) ?? (place + 1 < words.count ? UInt32(words[place + 1]) : nil)
    }
    return metadata
  }

  /// Prompt and, from its brackets, the words for what was not to be in the picture.
  private static func split(_ text: String) -> PictureMetadata {
    var (prompt, negative) = ("", "")
    var isNegative = false
    for character in text {
      switch character {
      case "[": isNegative = true
      case "]": isNegative = false
      default: if isNegative { negative.append(character) } else { prompt.append(character) }
      }
    }
    var metadata = PictureMetadata(prompt: prompt.trimmed)
    if !negative.trimmed.isEmpty { metadata.negativePrompt = negative.trimmed }
    return metadata
  }
}
