import Foundation

/// One line of a corpus file: what is said, and the command JSON it must give (or a part of it).
struct CorpusCase: Sendable {
  var utterance: String
  var expected: JSONValue
  /// File and line.
  var place: String

  /// The cases of the corpus files whose names begin with `prefix`.
  static func load(_ prefix: String) throws -> [CorpusCase] {
    let folder = Bundle.module.bundleURL.appending(path: "Corpus")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.lastPathComponent.hasPrefix(prefix) && $0.pathExtension == "tsv" }
    return try files.sorted { $0.path < $1.path }.flatMap { file -> [CorpusCase] in
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
      return try lines.enumerated().compactMap { number, line -> CorpusCase? in
        guard !line.isEmpty, !line.hasPrefix("#") else { return nil }
        let parts = line.split(separator: "\t", maxSplits: 1)
        let place = "\(file.lastPathComponent):\(number + 1)"
        guard parts.count == 2 else { throw CorpusFault(place: place) }
        let expected = try JSONDecoder().decode(JSONValue.self, from: Data(parts[1].utf8))
        return CorpusCase(utterance: String(parts[0]), expected: expected, place: place)
      }
    }
  }
}

struct CorpusFault: Error {
  var place: String
}

/// Any JSON, to compare a part with the whole.
enum JSONValue: Codable, Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    self =
      if value.decodeNil() {
        .null
      } else if let bool = try? value.decode(Bool.self) {
        .bool(bool)
      } else if let number = try? value.decode(Double.self) {
        .number(number)
      } else if let string = try? value.decode(String.self) {
        .string(string)
      } else if let array = try? value.decode([JSONValue].self) {
        .array(array)
      } else {
        .object(try value.decode([String: JSONValue].self))
      }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }

  subscript(_ key: String) -> JSONValue? {
    if case .object(let fields) = self { fields[key] } else { nil }
  }

  /// Everything this says, the other says too; `null` says that the field is absent. Lists are as long and in the same order.
  func isPart(of other: JSONValue) -> Bool {
    switch (self, other) {
    case (.object(let mine), .object(let theirs)):
      mine.allSatisfy { key, value in value == .null ? theirs[key] == nil : theirs[key].map(value.isPart) ?? false }
    case (.array(let mine), .array(let theirs)):
      mine.count == theirs.count && zip(mine, theirs).allSatisfy { $0.isPart(of: $1) }
    default: self == other
    }
  }
}
