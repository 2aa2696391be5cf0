/// Pronunciation of a word as a dictionary in the CMU format lists it.
package struct Pronunciation: Sendable, Equatable {
  /// Name of the entry; a second pronunciation of "the" is "the(2)".
  package var name: String
  package var phones: [String]

  package init(name: String, phones: [String]) {
    self.name = name
    self.phones = phones
  }
}
