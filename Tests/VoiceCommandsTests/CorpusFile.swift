import Foundation
import SketchCore
import Testing

/// File of the corpus, as `Corpus/manifest.tsv` lists it.
struct CorpusFile: Sendable, CustomTestStringConvertible {
  /// Path below the folder of the corpus.
  var path: String
  var role: String
  var language: String
  /// Number of utterances.
  var lines: Int
  var uses: [String]
  var source: String

  var testDescription: String { path }

  static var folder: URL { Bundle.module.bundleURL.appending(path: "Corpus") }

  /// Rows of the manifest, in its order.
  static func manifest() throws -> [CorpusFile] {
    let text = try String(contentsOf: folder.appending(path: "manifest.tsv"), encoding: .utf8)
    let rows = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.dropFirst()
    return try rows.map { row in
      let fields = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 6, let lines = Int(fields[3]) else { throw CorpusFault(place: String(row)) }
      return CorpusFile(
        path: fields[0], role: fields[1], language: fields[2], lines: lines,
        uses: fields[4].split(separator: ",").map(String.init), source: fields[5])
    }
  }

  /// Files of a language below a folder of the corpus.
  static func all(in folder: String = "", language: String = "en") throws -> [CorpusFile] {
    try manifest().filter { $0.language == language && $0.path.hasPrefix(folder) }
  }

  /// Lines of several files.
  static func cases(in folder: String = "", language: String = "en") throws -> [CorpusCase] {
    try all(in: folder, language: language).flatMap { try $0.cases() }
  }

  func cases() throws -> [CorpusCase] {
    let text = try String(contentsOf: Self.folder.appending(path: path), encoding: .utf8)
    return try text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { number, line in
      guard !line.isEmpty, !line.hasPrefix("#") else { return nil }
      let parts = line.split(separator: "\t", maxSplits: 1)
      let place = "\(path):\(number + 1)"
      guard parts.count == 2 else { throw CorpusFault(place: place) }
      let expected = try JSONDecoder().decode(JSONValue.self, from: Data(parts[1].utf8))
      return CorpusCase(utterance: String(parts[0]), expected: expected, place: place)
    }
  }
}
