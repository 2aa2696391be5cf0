import SketchCore

/// Text in which stable-diffusion-webui tells how a picture was made, which most readers of prompts know:
///
///     a red fox
///     Negative prompt: blurred
///     Steps: 20, Sampler: Euler a, Seed: 7, Size: 512x512, Model: sd_xl_base_1.0
enum GenerationParameters {
  private static let negative = "Negative prompt:"

  static func text(_ metadata: PictureMetadata, width: Int, height: Int) -> String {
    var settings: [(String, String)] = [
      // Readers know the line by its first words. Nobody tells us steps, and the sampler is whoever made the picture.
      ("Steps", "1"), ("Sampler", metadata.provider ?? "unknown"), ("Seed", "\(metadata.seed ?? 0)"),
      ("Size", "\(width)x\(height)"),
    ]
    if let model = metadata.model { settings.append(("Model", model)) }
    if let style = metadata.style { settings.append(("Style", style.spokenName)) }
    settings.append(("Version", "VoiceSketch \(ProductVersion.current)"))
    let line = settings.map { "\($0.0): \(quoted($0.1))" }.joined(separator: ", ")
    let unwanted = metadata.negativePrompt.map { ["\(Self.negative) \($0)"] } ?? []
    return ([metadata.prompt ?? ""] + unwanted + [line]).joined(separator: "\n")
  }

  private static func quoted(_ value: String) -> String {
    guard value.contains(where: { ",:\n\"".contains($0) }) else { return value }
    return (try? WireJSON.text(value)) ?? ""
  }

  static func read(_ text: String) -> PictureMetadata {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let last = lines.last { !$0.trimmed.isEmpty } ?? ""
    let settings = settings(in: last)
    // Somebody's words may have colons, too.
    let isTold = settings.count >= 3 && (settings["Steps"] ?? settings["Seed"]) != nil
    if isTold {
      while let line = lines.popLast(), line.trimmed.isEmpty {}
    }
    let parts = lines.joined(separator: "\n").split(
      separator: negative, maxSplits: 1, omittingEmptySubsequences: false)
    var metadata = PictureMetadata(prompt: parts.first?.trimmed)
    if parts.count == 2 { metadata.negativePrompt = parts[1].trimmed }
    guard isTold else { return metadata }
    metadata.seed = settings["Seed"].flatMap { UInt32($0) }
    metadata.model = settings["Model"]
    metadata.style = settings["Style"].map { StyleChoice(naming: $0) }
    return metadata
  }

  /// "Steps: 20, Seed: 7": names and values, which are quoted where they hold a comma.
  private static func settings(in line: Substring) -> [String: String] {
    var settings: [String: String] = [:]
    var rest = line.drop(while: \.isWhitespace)
    while let colon = rest.firstIndex(of: ":") {
      let name = rest[..<colon].trimmed
      rest = rest[rest.index(after: colon)...].drop(while: \.isWhitespace)
      let value: Substring
      if rest.first == "\"", let close = end(ofQuoted: rest) {
        value = rest.dropFirst()[..<close]
        rest = rest[rest.index(after: close)...]
      } else {
        value = rest.prefix { $0 != "," }
        rest = rest[value.endIndex...]
      }
      guard !name.isEmpty, name.count < 40 else { return [:] }
      settings[name] = value.replacing("\\\"", with: "\"").trimmed
      rest = rest.drop { $0 == "," || $0.isWhitespace }
    }
    return settings
  }

  /// Closing quotation mark of a text that begins with one.
  private static func end(ofQuoted text: Substring) -> Substring.Index? {
    var isEscaped = false
    for index in text.indices.dropFirst() {
      if isEscaped {
        isEscaped = false
      } else if text[index] == "\\" {
        isEscaped = true
      } else if text[index] == "\"" {
        return index
      }
    }
    return nil
  }
}
