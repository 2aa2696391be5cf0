import Synchronization

/// Cache of the matches of all words said so far, so that each is looked up in the phrase automaton once.
///
/// Threads that come to a word at the same time may find its matches twice; one of the two is kept.
final class WordMatchCache: Sendable {
  /// Cached matches of one word in one context.
  final class Entry: Sendable {
    let matches: WordMatches

    init(_ matches: consuming WordMatches) {
      matches.fit()
      self.matches = matches
    }
  }

  private typealias Cell = Atomic<Unmanaged<Entry>?>
  /// Cells by word; allocated when the first word is said.
  private typealias Row = Atomic<UnsafeMutablePointer<Cell>?>

  /// Rows by pause context.
  nonisolated(unsafe) private let rows: UnsafeMutablePointer<Row>
  private let words: Int

  init(words: Int) {
    self.words = words
    rows = UnsafeMutablePointer<Row>.allocate(capacity: PauseContext.count)
    for context in 0..<PauseContext.count { (rows + context).initialize(to: Row(nil)) }
  }

  deinit {
    for context in 0..<PauseContext.count {
      guard let cells = rows[context].load(ordering: .acquiring) else { continue }
      for word in 0..<words { cells[word].load(ordering: .acquiring)?.release() }
      cells.deinitialize(count: words)
      cells.deallocate()
    }
    rows.deinitialize(count: PauseContext.count)
    rows.deallocate()
  }

  /// Cached matches of a word, nil where there are none; they live as long as the cache.
  @inline(__always) func matches(of word: Int32, in pauses: PauseContext) -> Unmanaged<Entry>? {
    precondition(UInt(bitPattern: Int(word)) < UInt(bitPattern: words))
    return rows[pauses.number].load(ordering: .acquiring)?[Int(word)].load(ordering: .acquiring)
  }

  /// Keeps the matches of a word, unless others were kept by now; returns those that are.
  func keep(_ matches: consuming WordMatches, of word: Int32, in pauses: PauseContext) -> Unmanaged<Entry> {
    precondition(UInt(bitPattern: Int(word)) < UInt(bitPattern: words))
    let new = Unmanaged.passRetained(Entry(matches))
    let cells = rows[pauses.number].load(ordering: .acquiring) ?? makeCells(pauses.number)
    let (isKept, known) = cells[Int(word)].compareExchange(
      expected: nil, desired: new, ordering: .acquiringAndReleasing)
    guard !isKept, let known else { return new }
    new.release()
    return known
  }

  private func makeCells(_ context: Int) -> UnsafeMutablePointer<Cell> {
    let new = UnsafeMutablePointer<Cell>.allocate(capacity: words)
    for word in 0..<words { (new + word).initialize(to: Cell(nil)) }
    let (isKept, known) = rows[context].compareExchange(expected: nil, desired: new, ordering: .acquiringAndReleasing)
    guard !isKept, let known else { return new }
    new.deinitialize(count: words)
    new.deallocate()
    return known
  }
}
