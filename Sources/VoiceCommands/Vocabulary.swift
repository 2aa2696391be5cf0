import Glibc

/// The words the lexicon knows, each with a small number; looked up by bytes, without making strings.
struct Vocabulary: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [Int32] = []
  /// Open addressing, a power of two long, -1 where empty.
  private var slots: [Int32]

  init(expecting words: Int = 100) {
    var size = 256
    while size < words * 2 { size *= 2 }
    slots = [Int32](repeating: -1, count: size)
    bytes.reserveCapacity(words * 8)
    ends.reserveCapacity(words)
  }

  var count: Int { ends.count }

  func word(_ id: Int32) -> String {
    String(decoding: bytes[range(id)], as: UTF8.self)
  }

  /// The number of a word, -1 when the lexicon does not know it.
  func id(of word: Bytes) -> Int32 { slots[slot(of: word)] }

  func id(of text: String) -> Int32 { id(of: Array(text.utf8).span) }

  mutating func add(_ word: Bytes) -> Int32 {
    let slot = slot(of: word)
    if slots[slot] >= 0 { return slots[slot] }
    let id = Int32(ends.count)
    word.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    ends.append(Int32(bytes.count))
    slots[slot] = id
    if ends.count * 2 >= slots.count { grow() }
    return id
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    for id in 0..<Int32(ends.count) {
      let slot = slot(of: bytes.span.extracting(range(id)))
      slots[slot] = id
    }
  }

  private func range(_ id: Int32) -> Range<Int> {
    (id == 0 ? 0 : Int(ends[Int(id) - 1]))..<Int(ends[Int(id)])
  }

  /// Where in `slots` a word is, or is to be.
  private func slot(of word: Bytes) -> Int {
    var slot = Self.hash(word) & (slots.count - 1)
    while slots[slot] >= 0, !matches(slots[slot], word) { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  private func matches(_ id: Int32, _ word: Bytes) -> Bool {
    let range = range(id)
    guard range.count == word.count else { return false }
    return bytes.withUnsafeBytes { known in
      word.withUnsafeBytes { range.isEmpty || memcmp(known.baseAddress! + range.lowerBound, $0.baseAddress!, $0.count) == 0 }
    }
  }

  /// Eight letters at a time: most words are one or two multiplications.
  private static func hash(_ word: Bytes) -> Int {
    let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
    return word.withUnsafeBytes { letters in
      let count = letters.count
      var hash = UInt64(truncatingIfNeeded: count) &* factor
      var index = 0
      while index + 8 <= count {
        hash = (hash ^ letters.loadUnaligned(fromByteOffset: index, as: UInt64.self)) &* factor
        hash ^= hash >> 32
        index += 8
      }
      // The rest in two pieces that may overlap.
      let rest: UInt64
      switch count - index {
      case 0: rest = 0
      case 1...3: rest = UInt64(letters[index]) << 16 | UInt64(letters[(index + count) / 2]) << 8 | UInt64(letters[count - 1])
      default:
        rest =
          UInt64(letters.loadUnaligned(fromByteOffset: index, as: UInt32.self)) << 32
          | UInt64(letters.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
      }
      hash = (hash ^ rest) &* factor
      return Int(truncatingIfNeeded: hash >> 33)
    }
  }
}
