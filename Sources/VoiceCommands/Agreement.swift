/// A word whose form depends on the letter after it, such as an article: "a" before a consonant, "an" before a vowel.
struct Agreement: Sendable {
  var plain: String
  var changed: String
  /// The first letters that ask for the changed form.
  var letters: [Character]

  /// The text with its first word in the form that fits; nil when the first word is neither form.
  func applied(to text: String) -> String? {
    guard let space = text.firstIndex(of: " ") else { return nil }
    let word = text[..<space].lowercased()
    guard word == plain || word == changed else { return nil }
    guard let next = text[text.index(after: space)...].lowercased().first else { return nil }
    return (letters.contains(next) ? changed : plain) + text[space...]
  }
}
