import Foundation
import SketchCore
import TestSupport

/// One line of a corpus file: what is said, and the command JSON it must give (or a part of it).
struct CorpusCase: Sendable {
  var utterance: String
  var expected: JSONValue
  /// File and line.
  var place: String

  /// The names of the corpus files that begin with `prefix`.
  static func files(_ prefix: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix(prefix) && $0.hasSuffix(".tsv") }.sorted()
  }

  private static var folder: URL { Bundle.module.bundleURL.appending(path: "Corpus") }

  /// The cases of the corpus files whose names begin with `prefix`.
  static func load(_ prefix: String) throws -> [CorpusCase] {
    try load(try files(prefix).map { folder.appending(path: $0) })
  }

  /// `commands` or `refuse` of another language.
  static func load(_ name: String, language: String) throws -> [CorpusCase] {
    try load([folder.appending(path: "\(language)/\(name).tsv")])
  }

  private static func load(_ files: [URL]) throws -> [CorpusCase] {
    try files.flatMap { file -> [CorpusCase] in
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
