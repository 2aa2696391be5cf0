import CPocketSphinx
import Glibc
import SketchCore

/// Words that a decoder is given beside those of its models.
extension Decoder {
  /// Share of words that are one of them, whatever they follow.
  private static let extraShare: Float = 0.05

  /// Adds pronunciations.
  /// - Throws: `SketchError` `.invalidInput` for one with phones the acoustic model does not have.
  package static func add(_ words: [Pronunciation], to decoder: OpaquePointer) throws {
    let refused = LibraryLog.collectingErrors { () -> Pronunciation? in
      words.first { word in
        !isKnown(word.name, to: decoder) && ps_add_word(decoder, word.name, word.phones.joined(separator: " "), 0) < 0
      }
    }.result
    if let refused { throw refusal(of: refused) }
  }

  static func isKnown(_ word: String, to decoder: OpaquePointer) -> Bool {
    guard let found = ps_lookup_word(decoder, word) else { return false }
    free(found)
    return true
  }

  static func refusal(of word: Pronunciation) -> SketchError {
    SketchError(
      .invalidInput,
      "“\(word.name)” cannot be pronounced \(word.phones.joined(separator: " ")): those are not all phones of the acoustic model",
      advice: "Use the 39 phones of the CMU dictionary without stress marks, as in “mocha M OW K AH”.")
  }

  /// A language model that finds each of the words equally likely everywhere, beside the one that is given, which it
  /// owns then.
  ///
  /// The library can add words to a model, but not to one in its binary form: that reads memory that is not its own.
  static func mixed(
    _ language: OpaquePointer, with words: [Pronunciation], _ config: OpaquePointer, _ decoder: OpaquePointer
  ) -> OpaquePointer? {
    let names = Set(words.map { $0.name.prefix { $0 != "(" } }).sorted()
    let share = -log10(Double(names.count + 1))
    let lines =
      ["\\data\\", "ngram 1=\(names.count + 2)", "", "\\1-grams:", "-99 <s> 0", "\(share) </s> 0"] + names.map { "\(share) \($0) 0" }
      + ["", "\\end\\", ""]
    guard let extra = model(of: lines.joined(separator: "\n"), config, decoder) else {
      ngram_model_free(language)
      return nil
    }
    var models: [OpaquePointer?] = [language, extra]
    var labels = [strdup("studio"), strdup("extra")]
    defer { for label in labels { free(label) } }
    return ngram_model_set_init(config, &models, &labels, [1 - extraShare, extraShare], 2)
  }

  /// The library reads models only from files; this one never reaches a disk.
  private static func model(of text: String, _ config: OpaquePointer, _ decoder: OpaquePointer) -> OpaquePointer? {
    let descriptor = vs_memory_file("extra-words")
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard write(descriptor, text, text.utf8.count) == text.utf8.count else { return nil }
    return ngram_model_read(config, "/proc/self/fd/\(descriptor)", NGRAM_ARPA, logmath_retain(ps_get_logmath(decoder)))
  }
}
