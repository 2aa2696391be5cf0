import SketchCore

/// Context that words like "yes" and "the second one" are understood in. It does not outlive the daemon.
struct DialogueContext: Sendable {
  private var question: PendingQuestion?
  /// Artworks that were listed or made together last, in their order: "the second one" counts there. nil once a single
  /// picture was made.
  private(set) var listing: [ArtworkID]?
  /// Artworks made together that one is to be chosen of: "keep the third".
  private(set) var variations: [ArtworkID] = []

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

  mutating func noteListing(_ artworks: [ArtworkID]) { (listing, variations) = (artworks, []) }
  mutating func note(_ collection: CollectionID?) { self.collection = collection }
  mutating func note(_ search: ArtworkSearch) { self.search = search }

  /// Several that were made together are one to choose from; a single one ends what was listed.
  mutating func noteNew(_ artworks: [ArtworkID]) {
    (listing, variations) = artworks.count > 1 ? (artworks, artworks) : (nil, [])
  }
}
