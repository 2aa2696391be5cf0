import Testing

@testable import PatternSearch

@Suite struct MisspellingsTests {
  @Test func `a misspelling stands for the word last given, any other word for itself`() {
    var misspellings = Misspellings()
    misspellings.add(5, meant: 2)
    misspellings.add(3, meant: 0)
    misspellings.add(5, meant: 7)
    #expect((-1...9).map { misspellings.meant(by: $0) } == [-1, 0, 1, 2, 0, 4, 7, 6, 7, 8, 9])
  }
}
