/// Similarity of two phones of the CMU set.
///
/// It comes from how they are made: a pair of one place and manner (P and B) is nearly the same, two stops are rather
/// alike, a vowel and a stop are not.
enum PhoneSimilarity {
  /// Cost of a phone too many or too few.
  static let gap = 0.7

  /// Phones that differ by one feature, mostly voicing.
  private static let twins = ["P B", "T D", "K G", "CH JH SH ZH", "S Z", "F V", "TH DH", "M N NG", "L W", "R ER", "Y IY IH"]
  /// Pairs that are often taken for each other in running speech.
  private static let neighbours = [
    "T TH", "D DH", "K HH", "T CH", "D JH", "UW W", "UW Y", "S TH", "Z DH", "F TH", "V DH", "P F", "B V", "T K", "P K", "P T", "UW UH",
    "ER AH", "ER UH", "AH UH", "AA AO", "AA AH", "AE EH", "EH IH", "EH EY", "IY EY", "OW AO", "OW UH", "AY AA", "AW AA", "AH EH", "AH IH",
    "OY AO", "AE AH", "L OW", "L UH",
  ]
  private static let vowels = Set("AA AE AH AO AW AY EH ER EY IH IY OW OY UH UW".split(separator: " ").map(String.init))
  private static let manners = ["P B T D K G", "F V TH DH S Z SH ZH HH CH JH", "M N NG L R W Y"].map { group in
    Set(group.split(separator: " ").map(String.init))
  }

  private static let near: [String: Double] = {
    var costs: [String: Double] = [:]
    for (groups, cost) in [(neighbours, 0.5), (twins, 0.35)] {
      for group in groups {
        let phones = group.split(separator: " ")
        for first in phones { for second in phones where first != second { costs["\(first) \(second)"] = cost } }
      }
    }
    return costs
  }()

  /// Cost of hearing one for the other: 0 for the same, 1.2 for the most different.
  static func cost(_ first: String, _ second: String) -> Double {
    if first == second { return 0 }
    if let cost = near[first + " " + second] { return cost }
    if vowels.contains(first), vowels.contains(second) { return 0.7 }
    return manners.contains { $0.contains(first) && $0.contains(second) } ? 0.8 : 1.2
  }

  static func isVowel(_ phone: String) -> Bool { vowels.contains(phone) }
}
