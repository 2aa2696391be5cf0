/// Outcome of a command, in the words of the control protocol.
package struct CommandOutcome: Sendable, Equatable, Codable {
  package enum Status: String, Sendable, Codable, CaseIterable {
    /// It happened.
    case done
    /// A job runs; follow it.
    case accepted
    /// Waiting for confirm or deny.
    case question
    /// Refused: nothing was done, for the reason in `message`.
    case rejected
    /// `dryRun`: only parsed.
    case parsed
  }

  package var status: Status
  package var command: VoiceCommand
  /// A sentence for the user.
  package var message: String
  package var job: Job?
  /// The artwork it was about, as it is now.
  package var artwork: Artwork?
  /// list, search, and commands about many: the first hundred.
  package var artworks: [Artwork]?
  /// dryRun: expected cost of what it would make.
  package var estimate: Cost?
  /// dryRun: seconds it is expected to take; absent when nobody knows.
  package var seconds: Double?
  /// Commands about many: how many were changed.
  package var count: Int?
  /// Collections it was about.
  package var collections: [ArtworkCollection]?
  /// undo, redo: entries of the journal that were taken back or done again.
  package var entries: [JournalEntryID]?
  /// export: where the file is.
  package var file: String?
  /// export of many: all the files.
  package var files: [String]?
  /// Why, for `rejected`.
  package var error: SketchError?

  package init(
    _ status: Status, command: VoiceCommand, message: String, job: Job? = nil, artwork: Artwork? = nil, artworks: [Artwork]? = nil,
    file: String? = nil, error: SketchError? = nil
  ) {
    self.status = status
    self.command = command
    self.message = message
    self.job = job
    self.artwork = artwork
    self.artworks = artworks
    self.file = file
    self.error = error
  }
}
