import SketchCore

/// Context that words like "yes" and "the second one" are understood in. It does not outlive the daemon.
struct DialogueContext: Sendable {
  private var question: PendingQuestion?
  /// Artworks of the last list, in its order, until a picture is made: "the second one" counts there.
  private(set) var listing: [ArtworkID]?

  /// Collection that was spoken of last: "put it in there".
  private(set) var collection: CollectionID?
  /// Search that was made last: "save this search as dragons".
  private(set) var search: ArtworkSearch?

  /// Pending question, unless it has waited too long.
  func openQuestion(at now: ContinuousClock.Instant) -> PendingQuestion? { question.flatMap { $0.isOpen(at: now) ? $0 : nil } }

  /// Puts a question in the place of the one before.
  mutating func ask(_ question: PendingQuestion) { self.question = question }

  /// Ends the question: it was answered, or the user went on to something else.
  mutating func closeQuestion() { question = nil }

  mutating func noteListing(_ artworks: [ArtworkID]) { listing = artworks }
  mutating func note(_ collection: CollectionID?) { self.collection = collection }
  mutating func note(_ search: ArtworkSearch) { self.search = search }
  mutating func noteNewPicture() { listing = nil }
}
