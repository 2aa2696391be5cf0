import Glibc

/// Trigram model in sphinxbase's binary form, to which words can be added.
///
/// sphinxbase itself can add a word to a model in memory (`ngram_model_add_word`), but leaves its range of bigrams
/// unset and then reads wherever that points to. Here the new words are written into the file's bytes, as if the model
/// had been made with them.
///
/// The file, little-endian: “Trie Language Model”; the order (a byte); the number of n-grams of each order (UInt32
/// each); a UInt32; 3 × 65,536 floats; a unigram for each word and one more (float log probability, float log back-off
/// weight, UInt32 first bigram), logarithms to the base 1.0001; bigrams and trigrams as packed bits; the length of the
/// words (Int32); the words, each ended by a zero.
struct TrieModel {
  private static let magic = Array("Trie Language Model".utf8)
  private static let tables = 3 * 65_536 * 4
  private static let unigramSize = 12
  private static let logBase = 1.0001

  private let bytes: [UInt8]
  private let counts: [Int]
  /// Offsets of the count of words, the end mark of the unigrams, and the length of the words.
  private let countPlace: Int
  private let unigramEnd: Int
  private let lengthPlace: Int
  let words: Set<String>

  /// nil for what is no such file of order three.
  init?(_ bytes: [UInt8]) {
    let header = Self.magic.count + 1
    guard bytes.starts(with: Self.magic), bytes.count > header + 16, bytes[header - 1] == 3 else { return nil }
    let counts = (0..<3).map { Int(Self.number(bytes, header + 4 * $0)) }
    let unigramEnd = header + 16 + Self.tables + counts[0] * Self.unigramSize
    let wordBits = Self.bits(counts[0])
    func packed(_ records: Int, _ width: Int) -> Int { ((1 + records) * width + 7) / 8 + 8 }
    let lengthPlace =
      unigramEnd + Self.unigramSize + packed(counts[1], wordBits + 32 + Self.bits(counts[2])) + packed(counts[2], wordBits + 16)
    guard lengthPlace + 4 <= bytes.count, Int(Self.number(bytes, lengthPlace)) == bytes.count - lengthPlace - 4 else { return nil }
    let words = bytes[(lengthPlace + 4)...].split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    guard words.count == counts[0] else { return nil }
    self.bytes = bytes
    self.counts = counts
    countPlace = header
    self.unigramEnd = unigramEnd
    self.lengthPlace = lengthPlace
    self.words = Set(words)
  }

  /// Number of words that can still be added: their numbers must fit into as many bits as they have.
  var room: Int { (1 << Self.bits(counts[0])) - 1 - counts[0] }

  /// Model with words it does not have, each as likely anywhere as `weight` times one word among all.
  ///
  /// In pieces, to be written one after the other.
  func adding(_ new: [String], weight: Double) -> [ArraySlice<UInt8>] {
    let added = new.filter { !words.contains($0) }.prefix(room)
    let probability = Float(log(weight / Double(counts[0])) / log(Self.logBase))
    // An empty range of bigrams: it begins where the next one does.
    let end = bytes[(unigramEnd + 8)..<(unigramEnd + 12)]
    let unigram = Self.bytes(probability.bitPattern) + Self.bytes(Float(0).bitPattern) + end
    var unigrams: [UInt8] = []
    var names: [UInt8] = []
    for word in added {
      unigrams += unigram
      names += Array(word.utf8) + [0]
    }
    let length = bytes.count - lengthPlace - 4 + names.count
    return [
      bytes[..<countPlace], Self.bytes(UInt32(counts[0] + added.count))[...], bytes[(countPlace + 4)..<unigramEnd],
      unigrams[...], bytes[unigramEnd..<lengthPlace], Self.bytes(UInt32(length))[...],
      bytes[(lengthPlace + 4)...], names[...],
    ]
  }

  private static func bits(_ number: Int) -> Int { max(1, Int.bitWidth - number.leadingZeroBitCount) }

  private static func number(_ bytes: [UInt8], _ place: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << UInt32(8 * $1) }
  }

  private static func bytes(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> UInt32(8 * $0)) } }
}
