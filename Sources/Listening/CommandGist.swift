import SketchCore

/// What a command asks for, however it was put: “add a cabin” and “add the cabin” are one.
struct CommandGist: Equatable {
  /// nil for everything that is no command.
  private let meant: JSONValue?

  init(_ command: VoiceCommand, of parser: any CommandParser) {
    guard command.intent != .unknown, let data = try? WireJSON.encode(command), let value = try? WireJSON.decode(JSONValue.self, from: data)
    else {
      meant = nil
      return
    }
    meant = Self.gist(of: value, parser)
  }

  var isCommand: Bool { meant != nil }

  private static let aside: Set<String> = ["transcript", "confidence"]

  private static func gist(of value: JSONValue, _ parser: any CommandParser) -> JSONValue {
    switch value {
    case .object(let fields): .object(fields.filter { !aside.contains($0.key) }.mapValues { gist(of: $0, parser) })
    case .array(let items): .array(items.map { gist(of: $0, parser) })
    case .string(let text):
      .string(text.lowercased().split(separator: " ").filter { !parser.isArticle($0) }.joined(separator: " "))
    default: value
    }
  }
}
