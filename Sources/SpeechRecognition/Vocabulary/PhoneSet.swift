import SketchCore

/// Set of the 39 phones of the CMU dictionary, which the acoustic model knows.
enum PhoneSet {
  static let phones = """
    AA AE AH AO AW AY B CH D DH EH ER EY F G HH IH IY JH K L M N NG OW OY P R S SH T TH UH UW V W Y Z ZH
    """.split(separator: " ").map(String.init)
  private static let known = Set(phones)
  /// Most phones of a word.
  private static let limit = 60

  /// Phones as somebody writes them: "z EH1 l d AH0" is Z EH L D AH, marks of stress being left out.
  /// - Throws: `SketchError` `.invalidInput` naming the first phone there is not, and those there are.
  static func read(_ text: String) throws(SketchError) -> String {
    var result: [String] = []
    for part in text.split(whereSeparator: \.isWhitespace) {
      var phone = part.uppercased()
      if let last = phone.last, "012".contains(last) { phone.removeLast() }
      guard known.contains(phone) else {
        throw SketchError(.invalidInput, "there is no phone “\(part)”", advice: "There are: \(phones.joined(separator: " ")).")
      }
      result.append(phone)
    }
    guard !result.isEmpty, result.count <= limit else {
      throw SketchError(
        .invalidInput, result.isEmpty ? "no phones were given" : "\(result.count) phones are too many for a word",
        advice: "Write from 1 to \(limit), such as “Z EH L D AH”.")
    }
    return result.joined(separator: " ")
  }
}
