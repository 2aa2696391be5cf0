import Glibc
import SketchCore

/// Map from espeak-ng's phonemes to phones of the CMU set.
struct PhonemeMap: Sendable {
  private let phones: [String: [String]]

  /// - Parameter table: lines “phoneme TAB phones”; `#` begins a comment. A phoneme may be two, parted by a space.
  init(table: String) {
    var phones: [String: [String]] = [:]
    for line in table.split(separator: "\n") where !line.hasPrefix("#") {
      let columns = line.split(separator: "\t")
      if columns.count == 2 { phones[String(columns[0])] = columns[1].split(separator: " ").map(String.init) }
    }
    self.phones = phones
  }

  /// Map by the table that comes with the program.
  /// - Throws: `SketchError` `.configuration` when it is missing.
  static func packaged() throws -> PhonemeMap {
    let path = try PackagedResources.folder("Sounds", of: "SpeechRecognition") + "/espeak-en-us.tsv"
    guard let text = TextFile.read(path) else {
      throw SketchError(.configuration, "\(path) cannot be read: \(String(cString: strerror(errno)))", advice: "Install VoiceSketch again.")
    }
    return PhonemeMap(table: text)
  }

  /// - Parameter text: what `espeak-ng --ipa --sep=_` writes for a word: "z_ˈɛ_l_d_ə".
  /// - Returns: nil when there is a phoneme that the table lacks.
  func phones(of text: String) -> String? {
    let phonemes = text.split { $0 == "_" || $0.isWhitespace }
      .map { $0.unicodeScalars.filter { !"ˈˌ".unicodeScalars.contains($0) } }.map { String(String.UnicodeScalarView($0)) }
      .filter { !$0.isEmpty }
    var result: [String] = []
    var index = 0
    while index < phonemes.count {
      if index + 1 < phonemes.count, let pair = phones[phonemes[index] + " " + phonemes[index + 1]] {
        result += pair
        index += 2
      } else if let single = phones[phonemes[index]] {
        result += single
        index += 1
      } else {
        return nil
      }
    }
    return result.isEmpty ? nil : result.joined(separator: " ")
  }
}
