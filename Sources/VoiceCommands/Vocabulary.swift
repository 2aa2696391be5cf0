/// The words the lexicon knows, each with a small number; looked up by bytes, without making strings.
struct Vocabulary: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [Int32] = []
  /// Open addressing, a power of two long, -1 where empty.
  private var slots = [Int32](repeating: -1, count: 8192)

  var count: Int { ends.count }

  func word(_ id: Int32) -> String {
    String(decoding: bytes[range(id)], as: UTF8.self)
  }

  private func range(_ id: Int32) -> Range<Int> {
    (id == 0 ? 0 : Int(ends[Int(id) - 1]))..<Int(ends[Int(id)])
  }

  /// The number of a word, -1 when the lexicon does not know it.
  func id(of text: borrowing [UInt8], from start: Int, to end: Int) -> Int32 {
    var slot = Self.hash(text, start, end) & (slots.count - 1)
    while slots[slot] >= 0 {
      if matches(slots[slot], text, start, end) { return slots[slot] }
      slot = (slot + 1) & (slots.count - 1)
    }
    return -1
  }

  func id(of text: String) -> Int32 {
    let bytes = Array(text.utf8)
    return id(of: bytes, from: 0, to: bytes.count)
  }

  mutating func add(_ text: borrowing [UInt8], from start: Int, to end: Int) -> Int32 {
    let known = id(of: text, from: start, to: end)
    if known >= 0 { return known }
    if ends.count * 2 >= slots.count { grow() }
    for index in start..<end { bytes.append(text[index]) }
    ends.append(Int32(bytes.count))
    let id = Int32(ends.count - 1)
    place(id)
    return id
  }

  private mutating func place(_ id: Int32) {
    let range = range(id)
    var slot = Self.hash(bytes, range.lowerBound, range.upperBound) & (slots.count - 1)
    while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = id
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    for id in 0..<Int32(ends.count) { place(id) }
  }

  private func matches(_ id: Int32, _ text: borrowing [UInt8], _ start: Int, _ end: Int) -> Bool {
    let range = range(id)
    guard range.count == end - start else { return false }
    for offset in 0..<range.count where bytes[range.lowerBound + offset] != text[start + offset] { return false }
    return true
  }

  /// FNV-1a.
  private static func hash(_ text: borrowing [UInt8], _ start: Int, _ end: Int) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var index = start
    while index < end {
      hash = (hash ^ UInt64(text[index])) &* 0x100_0000_01b3
      index += 1
    }
    return Int(truncatingIfNeeded: hash ^ (hash >> 29))
  }
}
