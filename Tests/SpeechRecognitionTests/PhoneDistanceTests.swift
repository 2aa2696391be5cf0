import Testing

@testable import SpeechRecognition

@Suite struct PhoneDistanceTests {
  private func phones(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

  @Test func `the same sounds are nothing apart, others the more the less alike they are`() {
    let cabin = phones("K AE B AH N")
    #expect(PhoneDistance.between(cabin, and: cabin) == 0)
    let voiced = PhoneDistance.between(cabin, and: phones("G AE B AH N"))
    let other = PhoneDistance.between(cabin, and: phones("K AE S AH N"))
    #expect(voiced > 0 && voiced < other)
    #expect(PhoneDistance.between(cabin, and: []) == PhoneSimilarity.gap)
    #expect(PhoneDistance.between([], and: []) == 0)
  }

  @Test(arguments: [("P", "B", 0.35), ("T", "TH", 0.5), ("AA", "IY", 0.7), ("F", "HH", 0.8), ("AA", "P", 1.2), ("S", "S", 0)])
  func `phones are as far apart as they are made`(first: String, second: String, cost: Double) {
    #expect(PhoneSimilarity.cost(first, second) == cost)
    #expect(PhoneSimilarity.cost(second, first) == cost)
  }

  @Test func `vowels are told from consonants`() {
    #expect(PhoneSet.phones.filter(PhoneSimilarity.isVowel).count == 15)
  }
}
