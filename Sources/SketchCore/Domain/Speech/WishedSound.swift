/// How a word is to sound.
package enum WishedSound: Sendable, Equatable {
  /// As dictionary or spelling say.
  case usual
  /// Phones of the CMU set parted by spaces: "Z EH L D AH".
  case phones(String)
  /// As other words, or syllables spelled in a plain way: "zel da".
  case like(String)
}
