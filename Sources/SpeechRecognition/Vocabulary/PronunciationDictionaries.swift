import Glibc
package import SketchCore

/// Dictionaries in the CMU format, in the order they are looked into.
package struct PronunciationDictionaries: Sendable {
  private let paths: [String]

  package init(_ paths: [String]) { self.paths = paths }

  /// Pronunciations by word, each from the first dictionary that has it. Reads the files anew.
  /// - Throws: `SketchError` `.noModel` when no dictionary can be read.
  package func pronunciations(of words: Set<String>) throws(SketchError) -> [String: [Pronunciation]] {
    var found: [String: [Pronunciation]] = [:]
    var isReadable = words.isEmpty
    for path in paths where found.count < words.count {
      guard let entries = Self.entries(of: words.subtracting(found.keys), in: path) else { continue }
      isReadable = true
      found.merge(entries) { first, _ in first }
    }
    guard isReadable else {
      throw SketchError(
        .noModel, "no speech recognition: none of the dictionaries \(paths.joined(separator: ", ")) can be read",
        advice: "Install Debian's package: `sudo apt-get install pocketsphinx-en-us`.")
    }
    return found
  }

  /// Entries of one file; nil when it cannot be read.
  private static func entries(of words: Set<String>, in path: String) -> [String: [Pronunciation]]? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var found: [String: [Pronunciation]] = [:]
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    // Compared by bytes first: the dictionary has 130,000 lines, of which a handful matters.
    let initials = Set(words.compactMap { $0.utf8.first.map(CChar.init(bitPattern:)) })
    while getline(&line, &capacity, file) > 0 {
      guard let line, initials.contains(line[0]) else { continue }
      let fields = String(cString: line).split(whereSeparator: \.isWhitespace)
      guard fields.count > 1, let word = fields[0].split(separator: "(").first.map(String.init), words.contains(word)
      else { continue }
      found[word, default: []].append(Pronunciation(name: String(fields[0]), phones: fields.dropFirst().map(String.init)))
    }
    return found
  }
}
