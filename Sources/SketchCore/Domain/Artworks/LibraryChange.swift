/// Change to one artwork that a command makes.
package enum LibraryChange: Sendable, Equatable {
  case favorite(Bool)
  case tags([String])
  case title(String)
  case head(HeadMove, steps: Int)
  /// To the trash.
  case deletion
  /// Back from the trash; it is the current artwork then.
  case restoration
  /// It is the current artwork then.
  case selection
}
