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
  @Test(arguments: [2, 3, 4, 12, 13, 100])
  func `a copy leads from the same symbols to new numbers and is no larger than it needs to be`(count: Int32) {
    var tables = TransitionTables(expecting: 1)
    var table = tables.add(.init(symbol: 0, edge: 0), .init(symbol: 8, edge: 1))
    for edge in 2..<max(count, 2) { _ = tables.put(edge, edge * 8, in: &table) }
    var copies = TransitionTables(expecting: 1)
    let first = tables.copy(table, to: &copies) { $0 + 1000 }
    let second = tables.copy(table, to: &copies) { $0 + 2000 }
    for edge in 0..<count {
      #expect(copies.edge(first, edge * 8) == edge + 1000 && copies.edge(second, edge * 8) == edge + 2000)
    }
    #expect(copies.edge(first, 4) == -1 && copies.edge(second, count * 8) == -1)
    #expect(copies.count <= 2 * (Int(count) * 8 / 3 + 1) && copies.count >= 2 * (Int(count) + 1))
  }
}
