/// Words of an utterance as models read them: small letters, digits and apostrophes, without punctuation; "'s" is one
/// of its own.
struct RequestWords: Sendable {
  struct Word: Equatable {
    /// Letters, as a part of those of all words.
    var text: ArraySlice<UInt8>
    /// Place in the utterance, in bytes of UTF-8.
    var range: Range<Int>
  }

  let utterance: String
  private(set) var words: [Word] = []

  init(_ utterance: String) {
    self.utterance = utterance
    let bytes = Array(utterance.utf8)
    var letters: [UInt8] = []
    letters.reserveCapacity(bytes.count)
    var found: [(letters: Range<Int>, place: Range<Int>)] = []
    found.reserveCapacity(bytes.count / 4 + 2)
    var place = 0
    while place < bytes.count {
      let (start, first) = (place, letters.count)
      // Place of the letter before the last.
      var (before, last) = (place, place)
      while let (letter, length) = Self.letter(bytes, at: place) {
        letters.append(letter)
        (before, last) = (last, place)
        place += length
      }
      let (end, count) = (place, letters.count)
      if count - first > 2, letters[count - 2] == UInt8(ascii: "'"), letters[count - 1] == UInt8(ascii: "s") {
        found.append((first..<count - 2, start..<before))
        found.append((count - 2..<count, before..<end))
      } else if count > first {
        found.append((first..<count, start..<end))
      }
      place += 1
    }
    words = found.map { Word(text: letters[$0.letters], range: $0.place) }
  }

  /// Letter of a word at a place, in the small, and its bytes in the utterance; nil for anything else.
  @inline(__always) private static func letter(_ bytes: [UInt8], at place: Int) -> (letter: UInt8, length: Int)? {
    guard place < bytes.count else { return nil }
    let byte = bytes[place]
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "'"):
      return (byte, 1)
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): return (byte | 0x20, 1)
    // The apostrophe of print.
    case 0xE2 where place + 2 < bytes.count && bytes[place + 1] == 0x80 && bytes[place + 2] == 0x99:
      return (UInt8(ascii: "'"), 3)
    default: return nil
    }
  }
}
