import CPocketSphinx
import Glibc
import SketchCore

/// Search for phrases, as both small decoders have it.
enum KeyphraseSearch {
  static let name = "wake"

  static func set(_ phrases: [KeyphraseSpotter.Phrase], in decoder: OpaquePointer) throws {
    for word in phrases.flatMap(\.words) where !Decoder.isKnown(word.name, to: decoder) {
      ps_add_word(decoder, word.name, word.phones.joined(separator: " "), 1)
    }
    // No space before the threshold: the library would take it for part of the phrase.
    let list = phrases.map { "\($0.name)/1e\($0.threshold)/" }
    guard set(list, in: decoder) else {
      throw SketchError(
        .noModel, "no wake phrase: PocketSphinx did not take \(list.joined(separator: ", "))", advice: "Choose another phrase.")
    }
  }

  static func select(in decoder: OpaquePointer) throws {
    guard ps_set_search(decoder, name) == 0 else {
      throw SketchError(.internalFault, "PocketSphinx would not look for the wake phrase", advice: "Restart the daemon.")
    }
  }

  /// Gives the decoder a list of phrases. The library reads them only from files; this one never reaches a disk.
  private static func set(_ list: [String], in decoder: OpaquePointer) -> Bool {
    let descriptor = vs_memory_file("keyphrases")
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let text = list.joined(separator: "\n") + "\n"
    guard write(descriptor, text, text.utf8.count) == text.utf8.count else { return false }
    return ps_set_kws(decoder, name, "/proc/self/fd/\(descriptor)") == 0
  }
}
