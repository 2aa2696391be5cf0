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

  /// By context.
  private let rows: [Row]

  init(words: Int) {
    rows = (0..<WordReading.Context.count).map { _ in Row(words: words) }
  }

  /// What is known of a word, or what `make` finds; kept as long as this is.
  @inline(__always) func reading(of word: Int32, in context: WordReading.Context, orElse make: () -> WordReading) -> Unmanaged<Kept> {
    rows[context.number].reading(of: Int(word), orElse: make)
  }

  /// Those of all words in one context.
  private final class Row: Sendable {
    private typealias Place = Atomic<Unmanaged<Kept>?>

    private let words: Int
    /// By word; made when the first is said.
    nonisolated(unsafe) private let places = Atomic<UnsafeMutablePointer<Place>?>(nil)

    init(words: Int) { self.words = words }

    deinit {
      guard let places = places.load(ordering: .acquiring) else { return }
      for word in 0..<words { places[word].load(ordering: .acquiring)?.release() }
      places.deinitialize(count: words)
      places.deallocate()
    }

    @inline(__always) func reading(of word: Int, orElse make: () -> WordReading) -> Unmanaged<Kept> {
      precondition(UInt(bitPattern: word) < UInt(bitPattern: words))
      if let known = places.load(ordering: .acquiring)?[word].load(ordering: .acquiring) { return known }
      return keep(make(), of: word)
    }

    private func keep(_ reading: consuming WordReading, of word: Int) -> Unmanaged<Kept> {
      let new = Unmanaged.passRetained(Kept(reading))
      let places = places.load(ordering: .acquiring) ?? makePlaces()
      let (isKept, known) = places[word].compareExchange(expected: nil, desired: new, ordering: .acquiringAndReleasing)
      guard !isKept, let known else { return new }
      new.release()
      return known
    }

    private func makePlaces() -> UnsafeMutablePointer<Place> {
      let new = UnsafeMutablePointer<Place>.allocate(capacity: words)
      for word in 0..<words { (new + word).initialize(to: Place(nil)) }
      let (isKept, known) = places.compareExchange(expected: nil, desired: new, ordering: .acquiringAndReleasing)
      guard !isKept, let known else { return new }
      new.deinitialize(count: words)
      new.deallocate()
      return known
    }
  }
}
