/// Change to an artwork that a command makes.
package enum LibraryChange: Sendable, Equatable {
  case favorite(Bool)
  case tags([String])
  /// A tag more, and a tag less.
  case tag(String)
  case untag(String)
  case title(String)
  case head(HeadMove, steps: Int)
  /// The version of that number is shown.
  case version(Int)
  /// To the trash.
  case deletion
  /// Back from the trash; it is the current artwork then.
  case restoration
  /// It is the current artwork then.
  case selection
  /// Entry into a collection, at its end; one that is named and not there is made.
  case collected(CollectionReference, note: String? = nil)
  case uncollected(CollectionReference)
}
