import Glibc
package import SketchCore

/// A tab-separated table with a header line, whole in memory.
package struct TableFile {
  /// Rows as column name to text; a missing trailing column reads as "".
  package let rows: [[String: String]]

  /// - Throws: `SketchError` `.configuration` naming the file (and line) that cannot be used.
  package init(_ path: String, columns: [String]) throws {
    let lines = try String(decoding: readFile(path), as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    let header = lines.first.map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) } ?? []
    guard columns.allSatisfy(header.contains) else {
      throw SketchError(
        .configuration, "\(path) should have the columns \(columns.joined(separator: ", ")) in its first line",
        advice: "Install VoiceSketch again.")
    }
    rows = lines.dropFirst().filter { !$0.isEmpty }.map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return Dictionary(uniqueKeysWithValues: header.enumerated().map { ($1, $0 < cells.count ? cells[$0] : "") })
    }
  }

  /// Error for a line that says nothing sensible.
  package static func fault(_ path: String, _ what: String) -> SketchError {
    SketchError(.configuration, "\(path): \(what)", advice: "Install VoiceSketch again.")
  }
}

extension Dictionary where Key == String, Value == String {
  /// A cell that lists words.
  package func list(_ column: String) -> [String] {
    (self[column] ?? "").split(separator: ",").map { word in
      String(word.drop { $0 == " " })
    }
  }
}

/// The whole file. - Throws: `SketchError` `.configuration` when it cannot be read.
func readFile(_ path: String) throws -> [UInt8] {
  guard let file = fopen(path, "rb") else {
    throw SketchError(
      .configuration, "\(path) cannot be read: \(String(cString: strerror(errno)))", advice: "Install VoiceSketch again.")
  }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 16_384)
  while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk[..<count] }
  return bytes
}
