/// A library that was put in order while nobody used it.
package struct LibraryMending: Sendable, Equatable {
  /// Sentences that say what was wrong and what was done about it.
  package var mended: [String] = []
  /// State of the library afterwards, with what nobody but the user can mend.
  package var health = LibraryHealth()

  package init() {}
}
