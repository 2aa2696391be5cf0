/// Words of an utterance as models read them: small letters, digits and apostrophes, without punctuation; "'s" is one
/// of its own.
struct RequestWords {
  struct Word: Equatable {
    var text: [UInt8]
    /// Place in the utterance, in bytes of UTF-8.
    var range: Range<Int>
  }

  private(set) var words: [Word] = []

  init(_ utterance: String) {
    var (letters, places, place) = ([UInt8](), [Int](), 0)
    for scalar in utterance.unicodeScalars {
      switch scalar {
      case "a"..."z", "0"..."9", "'": letters.append(UInt8(scalar.value))
      case "A"..."Z": letters.append(UInt8(scalar.value) | 0x20)
      case "’": letters.append(UInt8(ascii: "'"))
      default:
        add(letters, at: places, end: place)
        letters.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
      }
      if letters.count > places.count { places.append(place) }
      place += UTF8.width(scalar)
    }
    add(letters, at: places, end: place)
  }

  private mutating func add(_ letters: [UInt8], at places: [Int], end: Int) {
    guard let start = places.first else { return }
    if letters.count > 2, letters.suffix(2).elementsEqual("'s".utf8) {
      let cut = places[places.count - 2]
      words.append(Word(text: Array(letters.dropLast(2)), range: start..<cut))
      words.append(Word(text: Array(letters.suffix(2)), range: cut..<end))
    } else {
      words.append(Word(text: letters, range: start..<end))
    }
  }
}
