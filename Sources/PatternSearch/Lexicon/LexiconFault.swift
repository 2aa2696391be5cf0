/// Reason why a lexicon line cannot be used; the reader of files adds the place.
package struct LexiconFault: Error {
  package var reason: String

  package init(reason: String) { self.reason = reason }
}
