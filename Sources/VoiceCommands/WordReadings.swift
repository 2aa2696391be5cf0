import Synchronization

/// What was found of the words that were said, so that each is looked up in the phrase patterns once: nearly all that is said is said in few words.
///
/// Threads that come to a word at the same time may find its reading twice; one of the two is kept.
final class WordReadings: Sendable {
  /// A reading that stays where it is.
  final class Kept: Sendable {
    let reading: WordReading

    init(_ reading: consuming WordReading) {
      reading.fit()
      self.reading = reading
    }
  }

  private typealias Place = Atomic<Unmanaged<Kept>?>
  /// By word; made when the first is said.
  private typealias Row = Atomic<UnsafeMutablePointer<Place>?>

  /// By context.
  nonisolated(unsafe) private let rows: UnsafeMutablePointer<Row>
  private let words: Int

  init(words: Int) {
    self.words = words
    rows = UnsafeMutablePointer<Row>.allocate(capacity: PauseContext.count)
    for context in 0..<PauseContext.count { (rows + context).initialize(to: Row(nil)) }
  }

  deinit {
    for context in 0..<PauseContext.count {
      guard let places = rows[context].load(ordering: .acquiring) else { continue }
      for word in 0..<words { places[word].load(ordering: .acquiring)?.release() }
      places.deinitialize(count: words)
      places.deallocate()
    }
    rows.deinitialize(count: PauseContext.count)
    rows.deallocate()
  }

  /// What is known of a word; stays as long as this does.
  @inline(__always) func known(of word: Int32, in pauses: PauseContext) -> Unmanaged<Kept>? {
    precondition(UInt(bitPattern: Int(word)) < UInt(bitPattern: words))
    return rows[pauses.number].load(ordering: .acquiring)?[Int(word)].load(ordering: .acquiring)
  }

  /// Keeps what was found of a word, unless something is known of it by now: what is.
  func keep(_ reading: consuming WordReading, of word: Int32, in pauses: PauseContext) -> Unmanaged<Kept> {
    precondition(UInt(bitPattern: Int(word)) < UInt(bitPattern: words))
    let new = Unmanaged.passRetained(Kept(reading))
    let places = rows[pauses.number].load(ordering: .acquiring) ?? makePlaces(pauses.number)
    let (isKept, known) = places[Int(word)].compareExchange(expected: nil, desired: new, ordering: .acquiringAndReleasing)
    guard !isKept, let known else { return new }
    new.release()
    return known
  }

  private func makePlaces(_ context: Int) -> UnsafeMutablePointer<Place> {
    let new = UnsafeMutablePointer<Place>.allocate(capacity: words)
    for word in 0..<words { (new + word).initialize(to: Place(nil)) }
    let (isKept, known) = rows[context].compareExchange(expected: nil, desired: new, ordering: .acquiringAndReleasing)
    guard !isKept, let known else { return new }
    new.deinitialize(count: words)
    new.deallocate()
    return known
  }
}
