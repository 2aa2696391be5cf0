import CPocketSphinx
import Glibc

/// Models of a decoder with words that were learned: the dictionary as the decoder has it, the language model as a file
/// that never reaches a disk.
final class LearnedModel {
  /// Likelihood of a learned word anywhere, as a multiple of one word among all: between “cat” and “woman”.
  private static let weight = 30.0

  /// Words that dictionary or language model lacked.
  let learned: Set<String>
  private let descriptor: Int32

  /// Teaches the decoder how the words sound; to be done before it has searches, which look words up once.
  ///
  /// nil when the language model cannot be added to: then no word is learned.
  init?(_ path: String, learning words: [SpokenWord], _ decoder: OpaquePointer) {
    guard let model = Self.read(path).flatMap(TrieModel.init) else { return nil }
    var learned: Set<String> = []
    for word in words {
      let isListed = ps_lookup_word(decoder, word.text).map { free($0) } != nil
      if !isListed || !model.words.contains(word.text) { learned.insert(word.text) }
      for sound in word.sounds { Self.add(word.text, sound, to: decoder) }
    }
    let descriptor = vs_memory_file("language-model")
    guard descriptor >= 0 else { return nil }
    self.learned = learned
    self.descriptor = descriptor
    // In the order of the list: the same words give the same model.
    let isWritten = model.adding(words.map(\.text).filter(learned.contains), weight: Self.weight).allSatisfy { piece in
      var rest = piece
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
    guard isWritten else { return nil }
  }

  deinit { close(descriptor) }

  var path: String { "/proc/self/fd/\(descriptor)" }

  /// A second way to say a word has a number: zelda(2).
  private static func add(_ word: String, _ sound: String, to decoder: OpaquePointer) {
    var name = word
    var number = 1
    while let phones = ps_lookup_word(decoder, name) {
      defer { free(phones) }
      if String(cString: phones) == sound { return }
      number += 1
      name = "\(word)(\(number))"
    }
    _ = ps_add_word(decoder, name, sound, 0)
  }

  private static func read(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    fseek(file, 0, SEEK_END)
    let size = ftell(file)
    rewind(file)
    guard size > 0 else { return nil }
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in count = fread(buffer.baseAddress, 1, size, file) }
    return bytes.count == size ? bytes : nil
  }
}
