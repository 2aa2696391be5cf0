/// Position of a word in a free text. The raw value is its lane in `FreeTextCosts`.
package enum TextPosition: Int, Sendable {
  case first, any, last
  /// Before the first word that ends the head of a noun phrase: "list" in "a list of hotels".
  case head
}
