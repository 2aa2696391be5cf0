import Glibc

/// The words the lexicon knows, each with a small number; looked up by bytes, without making strings.
struct Vocabulary: ~Copyable, Sendable {
  /// A word of the table; its number is -1 where there is none.
  struct Slot {
    var key = WordKey()
    var id: Int32 = -1
  }

  private var words: Tape<WordKey>
  /// Those that their key does not hold, one after the other, and by word where in them it begins.
  private var bytes: [UInt8] = []
  private var starts: Tape<Int32>
  /// Open addressing, a power of two long.
  private var slots: Tape<Slot>
  /// A bit for some of the hash of a word: whether there may be one.
  private var hashes = Tape<UInt64>(repeating: 0, count: Self.hashBits / UInt64.bitWidth)
  private static let hashBits = 1 << 16

  init(expecting words: Int = 100) {
    var size = 256
    while size < words * 2 { size *= 2 }
    slots = Tape(repeating: Slot(), count: size)
    self.words = Tape(capacity: words)
    starts = Tape(capacity: words)
    bytes.reserveCapacity(words * 2)
  }

  var count: Int { words.count }

  func word(_ id: Int32) -> String {
    let key = words[id]
    if key.isWhole {
      return withUnsafeBytes(of: key.letters.littleEndian) { String(decoding: $0.prefix(Int(key.count)), as: UTF8.self) }
    }
    let start = Int(starts[id])
    return String(decoding: bytes[start..<start + Int(key.count)], as: UTF8.self)
  }

  /// The number of a word, -1 when the lexicon does not know it.
  func id(of word: Bytes) -> Int32 { id(of: word, WordKey(word)) }

  /// The same of letters that hardly ever are a word: most are none by their hash, whose bits are near each other as the words are not.
  func id(ofRare word: Bytes) -> Int32 {
    let key = WordKey(word)
    let bit = Self.bit(key)
    guard hashes[bit / UInt64.bitWidth] >> UInt64(bit % UInt64.bitWidth) & 1 != 0 else { return -1 }
    return id(of: word, key)
  }

  @inline(__always) private func id(of word: Bytes, _ key: WordKey) -> Int32 {
    slots[key.isWhole ? slot(ofShort: key) : slot(of: word, key)].id
  }

  func id(of text: String) -> Int32 { id(of: Array(text.utf8).span) }

  mutating func add(_ word: Bytes) -> Int32 {
    let key = WordKey(word)
    guard !key.isWhole else { return add(short: key) }
    let slot = slot(of: word, key)
    guard slots[slot].id < 0 else { return slots[slot].id }
    let start = bytes.count
    word.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    return take(slot, key, start)
  }

  /// The same for a word that its key holds.
  @inline(__always) mutating func add(short key: WordKey) -> Int32 {
    let slot = slot(ofShort: key)
    let known = slots[slot].id
    return known >= 0 ? known : take(slot, key, 0)
  }

  /// Gives a word a number.
  @inline(never) private mutating func take(_ slot: Int, _ key: WordKey, _ start: Int) -> Int32 {
    let id = Int32(words.count)
    words.append(key)
    starts.append(Int32(start))
    slots[slot] = Slot(key: key, id: id)
    let bit = Self.bit(key)
    hashes[bit / UInt64.bitWidth] |= 1 << UInt64(bit % UInt64.bitWidth)
    if words.count * 4 >= slots.count * 3 { grow() }
    return id
  }

  /// Of the hash what no slot is found by.
  @inline(__always) private static func bit(_ key: WordKey) -> Int { key.hash >> 15 & (hashBits - 1) }

  private mutating func grow() {
    var larger = Tape(repeating: Slot(), count: slots.count * 2)
    swap(&slots, &larger)
    for index in larger.indices where larger[index].id >= 0 {
      var slot = larger[index].key.hash & (slots.count - 1)
      while slots[slot].id >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = larger[index]
    }
  }

  /// Where in `slots` a word is, or is to be, that its key holds.
  @inline(__always) private func slot(ofShort key: WordKey) -> Int {
    var slot = key.hash & (slots.count - 1)
    while slots[slot].id >= 0, slots[slot].key != key { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  /// The same for a longer one.
  private func slot(of word: Bytes, _ key: WordKey) -> Int {
    var slot = key.hash & (slots.count - 1)
    while slots[slot].id >= 0, slots[slot].key != key || !matches(slots[slot].id, word) { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  /// Of words of one length.
  private func matches(_ id: Int32, _ word: Bytes) -> Bool {
    let start = Int(starts[id])
    return bytes.withUnsafeBytes { known in
      word.withUnsafeBytes { memcmp(known.baseAddress! + start, $0.baseAddress!, $0.count) == 0 }
    }
  }
}
