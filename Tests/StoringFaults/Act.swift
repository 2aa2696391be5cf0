import ArtworkLibrary
import FoundationEssentials
import SketchCore

/// Change to the prepared library that is made while calls fail.
enum Act: String, CaseIterable {
  /// Two pictures of one job.
  case store
  /// One more version of a picture.
  case edit
  /// A tag on three pictures at once.
  case tag
  /// Three pictures into a collection that is made for them.
  case collect
  /// Another name for a collection.
  case rename
  /// Two pictures into the trash.
  case delete
  case undo, redo
  /// A picture from elsewhere.
  case bring
  /// The trash for good.
  case empty

  /// Makes the change, unless an earlier try made it.
  func carryOut(in library: SQLiteArtworkLibrary) async throws {
    switch self {
    case .store: try await complete(Pictures.job("made"), with: Pictures.made, in: library)
    case .edit: try await complete(Pictures.job("a hat", of: 2), with: [Pictures.edited], in: library)
    case .bring: _ = try await library.add(Pictures.brought, joining: nil)
    case .tag, .collect, .rename, .delete, .undo, .redo, .empty:
      // Those are a command's, which goes in the same transaction.
      guard let command = try await library.queuedCommands().first?.id else { return }
      try await change(library, finishing: command)
    }
  }

  private func change(_ library: SQLiteArtworkLibrary, finishing command: CommandID) async throws {
    switch self {
    case .tag: _ = try await library.apply(.tag("summer"), to: [1, 2, 3], finishing: command)
    case .collect: _ = try await library.apply(.collected(.name("New"), note: "ours"), to: [1, 2, 3], finishing: command)
    case .rename:
      _ = try await library.change(.patch(.name("Old"), CollectionPatch(name: "Older")), finishing: command)
    case .delete: _ = try await library.apply(.deletion, to: [2, 3], finishing: command)
    case .undo: _ = try await library.move(.undo, .steps(2), finishing: command)
    case .redo: _ = try await library.move(.redo, .steps(1), finishing: command)
    case .empty: _ = try await library.emptyTrash(for: command)
    case .store, .edit, .bring: break
    }
  }

  private func complete(_ wanted: Job, with drafts: [PictureDraft], in library: SQLiteArtworkLibrary) async throws {
    let kept = try await library.request("made")
    let step = (kept ?? KeyedRequest(key: "made", words: "made", command: wanted.command)).step("0")
    var job = try await library.add(wanted, for: step)
    guard job.state.isActive else { return }
    job.state = .completing
    try await library.update(job)
    _ = try await library.complete(job, with: drafts)
  }
}
