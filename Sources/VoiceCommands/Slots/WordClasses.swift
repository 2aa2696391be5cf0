import SketchCore

/// Classes of words that models learn together, such as days and colors: what is learned of one is known of all.
struct WordClasses: Sendable {
  private var classes: [ArraySlice<UInt8>: [UInt8]] = [:]

  /// No classes.
  init() {}

  /// Classes of a file's text: a class and its words, parted by a tab and by spaces.
  /// - Throws: `SketchError` `.configuration` naming the line.
  init(_ text: String, name: String) throws(SketchError) {
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      let columns = line.split(separator: "\t")
      guard columns.count == 2 else {
        throw SketchError(
          .configuration, "\(name):\(number + 1): this is no class with its words",
          advice: "Install VoiceSketch again.")
      }
      for word in columns[1].split(separator: " ") { classes[Array(word.utf8)[...]] = Array(columns[0].utf8) }
    }
  }

  /// Class of a word in small letters.
  subscript(_ word: ArraySlice<UInt8>) -> [UInt8]? { classes[word] }
}
