/// Word, such as an article, whose form depends on the letter after it: "a" before a consonant, "an" before a vowel.
package struct ArticleAgreement: Sendable {
  var plain: String
  var changed: String
  /// First letters that ask for the changed form.
  var letters: [Character]

  package init(plain: String, changed: String, letters: [Character]) {
    self.plain = plain
    self.changed = changed
    self.letters = letters
  }

  /// Text with its first word in the form that fits; nil when the first word is neither form.
  package func applied(to text: String) -> String? {
    guard let space = text.firstIndex(of: " ") else { return nil }
    let word = text[..<space].lowercased()
    guard word == plain || word == changed else { return nil }
    guard let next = text[text.index(after: space)...].lowercased().first else { return nil }
    return (letters.contains(next) ? changed : plain) + text[space...]
  }
}
