/// Change to a collection itself, or to the order and notes of what is in it.
package enum CollectionChange: Sendable, Equatable {
  /// The patch needs a name.
  case creation(CollectionPatch)
  case patch(CollectionReference, CollectionPatch)
  /// The artworks stay.
  case deletion(CollectionReference)
  /// These artworks come first, in this order; the others stay behind them as they are.
  case order(CollectionReference, [ArtworkID])
  /// An empty note takes it away.
  case note(CollectionReference, ArtworkID, String)
}
