import FoundationEssentials
import SketchCore

/// Vocabulary list as a file: a line a word, its columns parted by tabs.
///
/// Columns: word, source, sounds (ways to say it parted by “ | ”, `-` for none), authority, added, heard, times heard
/// (`-` for never). A removed word is “word TAB removed”. A line that cannot be read is named and kept as it is, so
/// that a slip of the pen costs nobody a word.
struct VocabularyText: Equatable {
  var list = VocabularyList()
  /// Lines that cannot be read.
  var damaged: [String] = []
  /// Faults of those lines, in words for the user.
  var faults: [String] = []

  private static let head = """
    # The words VoiceSketch hears because of you; “voicesketchctl words” changes them while the daemon runs.
    # word	source	sounds	authority	added	heard	times

    """

  init() {}

  init(_ text: String) {
    for (index, line) in text.trimmingPrefix("\u{FEFF}").split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      do {
        try read(line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init))
      } catch {
        damaged.append(String(line))
        faults.append("line \(index + 1) is left out: \(error.message)")
      }
    }
  }

  var text: String {
    let words = list.words.map { word in
      [
        word.word, word.source?.rawValue ?? "-", word.sounds.isEmpty ? "-" : word.sounds.joined(separator: " | "),
        word.authority?.rawValue ?? "-", Self.text(word.addedAt), Self.text(word.heardAt), String(word.timesHeard),
      ].joined(separator: "\t")
    }
    return Self.head + (words + list.removed.map { "\($0)\tremoved" } + damaged).map { $0 + "\n" }.joined()
  }

  private mutating func read(_ columns: [String]) throws(SketchError) {
    let word = try SpokenWord.normal(columns[0])
    if columns.count == 2, columns[1] == "removed" { return list.markRemoved(word) }
    guard columns.count == 7 else { throw SketchError(.invalidInput, "it has \(columns.count) columns instead of 7") }
    guard let source = VocabularyWord.Source(rawValue: columns[1]) else {
      throw SketchError(.invalidInput, "there is no source “\(columns[1])”")
    }
    var sounds: [String] = []
    if columns[2] != "-" {
      for way in columns[2].split(separator: "|") { sounds.append(try PhoneSet.read(String(way))) }
    }
    let authority = VocabularyWord.Authority(rawValue: columns[3])
    guard authority != nil || columns[3] == "-" else { throw SketchError(.invalidInput, "there is no authority “\(columns[3])”") }
    guard let times = Int(columns[6]), times >= 0 else { throw SketchError(.invalidInput, "“\(columns[6])” is no number") }
    let isThereRoom = list.add(
      VocabularyWord(
        word: word, source: source, sounds: sounds, authority: authority, addedAt: try Self.date(columns[4]),
        heardAt: try Self.date(columns[5]), timesHeard: times))
    guard isThereRoom else { throw SketchError(.invalidInput, "there are more than \(VocabularyList.limit) words") }
  }

  private static func text(_ date: Date?) -> String { date.map(WireJSON.format) ?? "-" }

  private static func date(_ text: String) throws(SketchError) -> Date? {
    if text == "-" { return nil }
    guard let date = WireJSON.parse(text) else { throw SketchError(.invalidInput, "“\(text)” is no time") }
    return date
  }
}
