/// Drawings that stand in for nouns without one of their own: `taxonomy.tsv`, searched as it lies in the file.
struct Taxonomy: Sendable {
  enum Entry: Sendable, Equatable {
    /// Name of the subject, and how many kinds it lies above the word; the colour that goes with the word.
    case drawn(subject: String, steps: Int, color: String?)
    case plural(of: String)
    /// An adjective, adverb or verb.
    case modifier
    /// A noun for what has no shape: "freedom".
    case shapeless
  }

  /// Words of the longest phrase of the table.
  static let longestPhrase = 4
  /// Lines, sorted by the bytes of their first column.
  private let lines: [UInt8]

  init(_ lines: [UInt8]) { self.lines = lines }

  /// The entry of a word or phrase in the singular, or of an irregular plural; nil for an unknown one.
  func entry(_ phrase: String) -> Entry? {
    guard let cells = row(Array(phrase.utf8)) else { return nil }
    switch cells.first {
    case "-": return .modifier
    case "~": return .shapeless
    case let cell? where cell.hasPrefix("="): return .plural(of: String(cell.dropFirst()))
    case let subject?:
      return .drawn(
        subject: subject, steps: cells.count > 1 ? Int(cells[1]) ?? 0 : 0, color: cells.count > 2 ? cells[2] : nil)
    case nil: return nil
    }
  }

  /// The cells behind a key, found by halving.
  private func row(_ key: [UInt8]) -> [String]? {
    var low = 0
    var high = lines.count
    while low < high {
      let middle = (low + high) / 2
      let start = lines[..<middle].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      let end = lines[start...].firstIndex(of: UInt8(ascii: "\n")) ?? lines.count
      let tab = lines[start..<end].firstIndex(of: UInt8(ascii: "\t")) ?? end
      let here = lines[start..<tab]
      if here.elementsEqual(key) {
        return String(decoding: lines[min(tab + 1, end)..<end], as: UTF8.self).split(separator: "\t").map(String.init)
      }
      if here.lexicographicallyPrecedes(key) { low = end + 1 } else { high = start }
    }
    return nil
  }

  /// Singulars a plural may have, the likeliest first.
  static func singulars(of word: String) -> [String] {
    guard word.hasSuffix("s"), word.count > 3, !word.hasSuffix("ss") else { return [] }
    var found: [String] = []
    if word.hasSuffix("ies") { found.append(word.dropLast(3) + "y") }
    if word.hasSuffix("ves") { found += [word.dropLast(3) + "f", word.dropLast(3) + "fe"] }
    found.append(String(word.dropLast()))
    if word.hasSuffix("es") { found.append(String(word.dropLast(2))) }
    return found
  }
}
