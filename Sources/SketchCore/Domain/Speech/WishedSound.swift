/// Sound that a word is to have.
package enum WishedSound: Sendable, Equatable {
  /// The sound that dictionary or spelling give it.
  case usual
  /// Phones of the CMU set parted by spaces: "Z EH L D AH".
  case phones(String)
  /// The sound of other words, or of syllables spelled in a plain way: "zel da".
  case like(String)
}
