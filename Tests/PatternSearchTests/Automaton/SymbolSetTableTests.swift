import SketchCore
import TestSupport
import Testing

@testable import PatternSearch

@Suite struct SymbolSetTableTests {
  /// More sets than the table first has room for.
  @Test func `equal sets have one number, in whatever order their symbols come`() {
    var random = SeededGenerator(seed: 1)
    var table = SymbolSetTable()
    var numbers: [Set<Symbol>: Int32] = [:]
    for _ in 0..<4000 {
      let symbols = Set(
        (0..<Int.random(in: 0...3, using: &random)).map { _ in Symbol.random(in: -5...15, using: &random) })
      let number = table.number(of: sum(symbols.shuffled(using: &random)))
      #expect(number == numbers[symbols, default: Int32(numbers.count)])
      numbers[symbols] = number
    }
    #expect(numbers.count > 600 && table.count == numbers.count)
  }

  private func sum(_ symbols: [Symbol]) -> SymbolSetTable.Sum {
    symbols.reduce(into: SymbolSetTable.Sum()) { $0.add($1) }
  }
}
