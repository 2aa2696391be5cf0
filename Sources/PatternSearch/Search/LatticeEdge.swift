/// Edge of a word lattice: a word or phrase that the words from one position on may stand for.
package struct LatticeEdge: BitwiseCopyable, Sendable {
  package var symbol: Symbol
  /// Position after its last word.
  package var end: Int32
  var cost: Float
  var doubt: Float
  /// Index of the phrase pattern; -1 for a word, and for a class that the word's spelling told.
  package var pattern: Int32 = -1
  /// Backpointer of the phrase's last step, -1 for none; -2 and below stands for the automaton's edge that a single
  /// word took.
  var backpointer: Int32 = -1
  /// Index, among those of the position, of the phrase that such an edge took; -1 for the word itself.
  var inner: Int32 = -1
  /// Whether a word in it is taken for another.
  package var isMisheard: Bool
  /// Whether it counts only in the first clause of an utterance and where a heading goes on.
  var isOpening = false

  @inline(__always) static func backpointer(byEdge edge: Int32) -> Int32 { -2 &- edge }
  /// Automaton's edge that a `backpointer` of -2 or below stands for.
  var automatonEdge: Int32 { -2 &- backpointer }
  package var isPhrase: Bool { @inline(__always) get { symbol < 0 } }
  /// Class of a phrase.
  package var classID: Int32 { @inline(__always) get { Lexicon.classID(of: symbol) } }
}

extension LatticeEdge {
  /// Phrase of words that were found.
  /// - Parameter words: cost and doubt of its words, and whether any was misheard.
  @inline(__always) init(
    _ pattern: Int32, _ weight: PhraseWeight, end: Int32, words: (cost: Float, doubt: Float, isMisheard: Bool),
    backpointer: Int32,
    inner: Int32 = -1
  ) {
    self.init(
      symbol: Lexicon.symbol(ofClass: weight.classID), end: end, cost: words.cost + weight.cost,
      doubt: words.doubt + weight.doubt,
      pattern: pattern, backpointer: backpointer, inner: inner, isMisheard: words.isMisheard,
      isOpening: weight.isOpening)
  }
}
