/// Label of an automaton's edge: a word (its number in the symbol table, from zero) or a class (below zero).
package typealias Symbol = Int32

/// Set of demands a sentence pattern makes on the place where its clause begins, a bit each.
package typealias DemandMask = UInt32

/// Positions of symbols in tables by symbol: words and classes by turns, from zero.
enum SymbolIndex {
  @inline(__always) static func index(of symbol: Symbol) -> Int { Int(symbol << 1 ^ symbol >> 31) }
}
