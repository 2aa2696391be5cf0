extension String {
  /// Words and numbers in small letters, without punctuation.
  var words: [String] { lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init) }
}
