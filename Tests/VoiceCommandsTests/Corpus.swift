import Foundation
import SketchCore
import TestSupport

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
