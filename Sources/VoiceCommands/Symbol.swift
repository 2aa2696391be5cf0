/// Label of an automaton's edge: a word (its number in the vocabulary, from zero) or a class (below zero).
typealias Symbol = Int32

/// Set of demands a rule makes on the place where its clause begins, a bit each.
typealias DemandMask = UInt32
