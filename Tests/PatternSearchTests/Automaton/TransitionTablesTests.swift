import Testing

@testable import PatternSearch

@Suite struct TransitionTablesTests {
  /// Symbols in a row, far apart and below zero, which are classes.
  @Test func `a table leads from a symbol to its edge however many there are`() {
    var tables = TransitionTables(expecting: 1)
    let symbols: [Symbol] = (0..<50).map { $0 } + (1..<50).map { $0 &* 4096 } + (1..<50).map { -$0 }
    var places = [0, 1].map { edge in
      tables.add(
        .init(symbol: symbols[edge], edge: Int32(edge)), .init(symbol: symbols[edge + 2], edge: Int32(edge + 2)))
    }
    for (edge, symbol) in symbols.enumerated().dropFirst(4) {
      #expect(tables.put(Int32(edge), symbol, in: &places[edge % 2]) == -1)
    }
    for (edge, symbol) in symbols.enumerated() {
      #expect(tables.edge(places[edge % 2], symbol) == Int32(edge))
      #expect(tables.edge(places[1 - edge % 2], symbol) == -1)
    }
    #expect(tables.put(1000, symbols[7], in: &places[1]) == 7, "the edge that was the first of its symbol")
    #expect(tables.edge(places[1], symbols[7]) == 1000)
  }
}
