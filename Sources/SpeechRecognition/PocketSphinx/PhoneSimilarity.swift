/// How alike two phones of the CMU set sound.
///
/// From how they are made: a pair of one place and manner (P and B) is nearly the same, two stops are rather alike, a vowel and a stop are not.
enum PhoneSimilarity {
  /// What a phone too many or too few costs.
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

  /// What hearing one for the other costs: 0 for the same, 1.2 for the most different.
  static func cost(_ first: String, _ second: String) -> Double {
    if first == second { return 0 }
    if let cost = near[first + " " + second] { return cost }
    if vowels.contains(first), vowels.contains(second) { return 0.7 }
    return manners.contains { $0.contains(first) && $0.contains(second) } ? 0.8 : 1.2
  }

  static func isVowel(_ phone: String) -> Bool { vowels.contains(phone) }
}

/// Where in a run of heard phones a pronunciation fits best, and how well.
struct PhoneAlignment: Equatable {
  /// Cost for each phone of the pronunciation; 0 is a perfect fit. Real hits lie around 0.35, chance around 0.55.
  var distance: Double
  /// The heard phones it lies on; empty when none fits better than leaving it out.
  var range: Range<Int>

  /// What comes before and after the pronunciation costs nothing.
  init(_ pronunciation: [String], in heard: [String]) {
    // One row for each phone of the pronunciation: the least cost so far, and where that path began.
    var row = (0...heard.count).map { (cost: 0.0, start: $0) }
    for phone in pronunciation {
      var next = [(cost: row[0].cost + PhoneSimilarity.gap, start: 0)]
      for (index, other) in heard.enumerated() {
        let choices = [
          (cost: row[index].cost + PhoneSimilarity.cost(phone, other), start: row[index].start),
          (cost: row[index + 1].cost + PhoneSimilarity.gap, start: row[index + 1].start),
          (cost: next[index].cost + PhoneSimilarity.gap, start: next[index].start),
        ]
        next.append(choices.min { $0.cost < $1.cost }!)
      }
      row = next
    }
    let best = row.indices.min { row[$0].cost < row[$1].cost }!
    distance = row[best].cost / Double(max(pronunciation.count, 1))
    range = min(row[best].start, best)..<best
  }
}

/// How far a run of heard phones as a whole is from a pronunciation.
enum PhoneDistance {
  /// 0 for the same phones, up to 1.2, for each phone of the longer one.
  static func between(_ pronunciation: [String], and heard: [String]) -> Double {
    let length = max(pronunciation.count, heard.count)
    guard length > 0 else { return 0 }
    var row = (0...heard.count).map { Double($0) * PhoneSimilarity.gap }
    for phone in pronunciation {
      var next = [row[0] + PhoneSimilarity.gap]
      next.reserveCapacity(row.count)
      for (index, other) in heard.enumerated() {
        next.append(
          min(row[index] + PhoneSimilarity.cost(phone, other), row[index + 1] + PhoneSimilarity.gap, next[index] + PhoneSimilarity.gap))
      }
      row = next
    }
    return row[heard.count] / Double(length)
  }
}
