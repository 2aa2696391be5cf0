import Testing

@testable import PatternSearch

@Suite struct PatternTests {
  @Test func `a field that is bound twice is named once`() {
    var pattern = Pattern()
    pattern.append(.open(isOptional: false))
    pattern.append(capture: .symbol(-1, name: 4))
    pattern.append(.or)
    pattern.append(capture: .free(slot: 0, name: 4))
    pattern.append(capture: .symbol(2, name: -1))
    pattern.append(capture: .symbol(-1, name: 7))
    pattern.append(.close)
    #expect(pattern.names == [4, 7] && pattern.pieces.count == 7)
    pattern.removeAll()
    #expect(pattern.names.isEmpty && pattern.pieces.isEmpty)
  }
}
