/// Numbers in digits, and those in two words.
enum NumberWords {
  static let units = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
  static let tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]

  private static let larger = [("hundred", 100), ("thousand", 1000), ("million", 1_000_000)]

  /// "Five hundred", "a thousand".
  static let multiples: [(words: String, value: Int)] = larger.flatMap { word, value in
    [(word, value), ("a \(word)", value)] + units.indices.map { ("\(units[$0]) \(word)", ($0 + 1) * value) }
  }

  /// "Twenty one" and "twenty-one" to "ninety nine".
  static let compounds: [(words: String, value: Int)] = tens.indices.flatMap { ten in
    units.indices.flatMap { unit in
      [" ", "-"].map { (tens[ten] + $0 + units[unit], (ten + 2) * 10 + unit + 1) }
    }
  }

  /// "1,000" without its comma, which would end a phrase.
  static func withoutSeparators(_ text: String) -> String {
    let characters = Array(text)
    func isDigit(_ index: Int) -> Bool { characters.indices.contains(index) && characters[index].isNumber }
    return String(
      characters.indices.filter { index in
        guard characters[index] == "," else { return true }
        return !(isDigit(index - 1) && (1...3).allSatisfy { isDigit(index + $0) } && !isDigit(index + 4))
      }.map { characters[$0] })
  }

  /// The number that digits say. Digits behind "a" count nothing: "a 2 story house", "a 1965 car".
  static func meaning(of word: String, after previous: String?) -> WordMeanings.Meaning? {
    guard word.first?.isNumber == true, let value = Int(word), value >= 0 else { return nil }
    return ["a", "an"].contains(previous) ? .adjective : .number(value)
  }
}
