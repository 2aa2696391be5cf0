import Glibc

/// Words with small numbers, looked up by their bytes without making strings.
package struct SymbolTable: ~Copyable, Sendable {
  /// Entry of the hash table; `id` is -1 in an empty one.
  struct Bucket {
    var key = WordKey()
    var id: Int32 = -1
  }

  private var words: UniqueBuffer<WordKey>
  /// Letters of the words that their key does not hold, and the index where each word begins.
  private var bytes: [UInt8] = []
  private var starts: UniqueBuffer<Int32>
  /// Hash table with open addressing, a power of two long.
  private var buckets: UniqueBuffer<Bucket>
  /// Bit for a part of each word's hash: whether there may be such a word.
  private var hashes = UniqueBuffer<UInt64>(repeating: 0, count: Self.hashBits / UInt64.bitWidth)
  private static let hashBits = 1 << 16

  package init(expecting words: Int = 100) {
    var size = 256
    while size < words * 2 { size *= 2 }
    buckets = UniqueBuffer(repeating: Bucket(), count: size)
    self.words = UniqueBuffer(capacity: words)
    starts = UniqueBuffer(capacity: words)
    bytes.reserveCapacity(words * 2)
  }

  package var count: Int { words.count }

  /// Word with a number.
  package func word(_ id: Int32) -> String {
    let key = words[id]
    if key.isWhole {
      return withUnsafeBytes(of: key.letters.littleEndian) {
        String(decoding: $0.prefix(Int(key.count)), as: UTF8.self)
      }
    }
    let start = Int(starts[id])
    return String(decoding: bytes[start..<start + Int(key.count)], as: UTF8.self)
  }

  /// Number of a word, -1 when the table does not hold it.
  package func id(of word: Bytes) -> Int32 { id(of: word, WordKey(word)) }

  /// Number of letters that are hardly ever a word: most are ruled out by `hashes`, whose bits lie closer together than
  /// the words.
  package func id(ofRare word: Bytes) -> Int32 {
    let key = WordKey(word)
    let bit = Self.bit(key)
    guard hashes[bit / UInt64.bitWidth] >> UInt64(bit % UInt64.bitWidth) & 1 != 0 else { return -1 }
    return id(of: word, key)
  }

  @inline(__always) private func id(of word: Bytes, _ key: WordKey) -> Int32 {
    buckets[key.isWhole ? bucket(ofShort: key) : bucket(of: word, key)].id
  }

  package func id(of text: String) -> Int32 { id(of: Array(text.utf8).span) }

  /// Number of a word, which is added if need be.
  package mutating func add(_ word: Bytes) -> Int32 {
    let key = WordKey(word)
    guard !key.isWhole else { return add(short: key) }
    let bucket = bucket(of: word, key)
    guard buckets[bucket].id < 0 else { return buckets[bucket].id }
    let start = bytes.count
    word.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    return take(bucket, key, start)
  }

  /// Number of a word that its key holds, which is added if need be.
  @inline(__always) mutating func add(short key: WordKey) -> Int32 {
    let bucket = bucket(ofShort: key)
    let known = buckets[bucket].id
    return known >= 0 ? known : take(bucket, key, 0)
  }

  /// Adds a word.
  @inline(never) private mutating func take(_ bucket: Int, _ key: WordKey, _ start: Int) -> Int32 {
    let id = Int32(words.count)
    words.append(key)
    starts.append(Int32(start))
    buckets[bucket] = Bucket(key: key, id: id)
    let bit = Self.bit(key)
    hashes[bit / UInt64.bitWidth] |= 1 << UInt64(bit % UInt64.bitWidth)
    if words.count * 4 >= buckets.count * 3 { grow() }
    return id
  }

  /// Part of the hash that buckets are not found by.
  @inline(__always) private static func bit(_ key: WordKey) -> Int { key.hash >> 15 & (hashBits - 1) }

  private mutating func grow() {
    var larger = UniqueBuffer(repeating: Bucket(), count: buckets.count * 2)
    swap(&buckets, &larger)
    for index in larger.indices where larger[index].id >= 0 {
      var bucket = larger[index].key.hash & (buckets.count - 1)
      while buckets[bucket].id >= 0 { bucket = (bucket + 1) & (buckets.count - 1) }
      buckets[bucket] = larger[index]
    }
  }

  /// Index of the bucket of a word that its key holds, or of the empty one it is to take.
  @inline(__always) private func bucket(ofShort key: WordKey) -> Int {
    var bucket = key.hash & (buckets.count - 1)
    while buckets[bucket].id >= 0, buckets[bucket].key != key { bucket = (bucket + 1) & (buckets.count - 1) }
    return bucket
  }

  /// Index of the bucket of a longer word, or of the empty one it is to take.
  private func bucket(of word: Bytes, _ key: WordKey) -> Int {
    var bucket = key.hash & (buckets.count - 1)
    while buckets[bucket].id >= 0, buckets[bucket].key != key || !matches(buckets[bucket].id, word) {
      bucket = (bucket + 1) & (buckets.count - 1)
    }
    return bucket
  }

  /// Whether a word of the table has these letters, which must be as many.
  private func matches(_ id: Int32, _ word: Bytes) -> Bool {
    let start = Int(starts[id])
    return bytes.withUnsafeBytes { known in
      word.withUnsafeBytes { memcmp(known.baseAddress! + start, $0.baseAddress!, $0.count) == 0 }
    }
  }
}
