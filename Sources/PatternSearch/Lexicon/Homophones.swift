/// Words that a heard word may be a mishearing of, as linked lists.
struct Homophones: Sendable {
  private(set) var meant: [Int32] = []
  /// Index of the next meaning of the same word, -1 at the end.
  private(set) var next: [Int] = []
  private var firsts: [Int] = []

  /// Index of the first meaning of a word, -1 when it has only its own.
  func first(of word: Int32) -> Int { Int(word) < firsts.count ? firsts[Int(word)] : -1 }

  mutating func add(_ heard: Int32, meant word: Int32) {
    while firsts.count <= Int(heard) { firsts.append(-1) }
    meant.append(word)
    next.append(firsts[Int(heard)])
    firsts[Int(heard)] = meant.count - 1
  }
}
