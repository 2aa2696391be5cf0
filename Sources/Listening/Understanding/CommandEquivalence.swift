import SketchCore

/// Class of commands that ask for the same, however it was put: “add a cabin” and “add the cabin” are one.
struct CommandEquivalence: Equatable {
  private static let ignoredFields: Set<String> = ["transcript", "confidence"]

  /// Command without ignored fields and articles; nil for everything that is no command.
  private let meaning: JSONValue?

  init(_ command: VoiceCommand, of parser: any CommandParser) {
    guard command.intent != .unknown, let data = try? WireJSON.encode(command),
      let value = try? WireJSON.decode(JSONValue.self, from: data)
    else {
      meaning = nil
      return
    }
    meaning = Self.reduced(value, parser)
  }

  var isCommand: Bool { meaning != nil }

  private static func reduced(_ value: JSONValue, _ parser: any CommandParser) -> JSONValue {
    switch value {
    case .object(let fields):
      .object(fields.filter { !ignoredFields.contains($0.key) }.mapValues { reduced($0, parser) })
    case .array(let items): .array(items.map { reduced($0, parser) })
    case .string(let text):
      .string(text.lowercased().split(separator: " ").filter { !parser.isArticle($0) }.joined(separator: " "))
    default: value
    }
  }
}
