package import SketchCore

/// Collections: commands about them, and requests of the control protocol.
extension Studio {
  package func collections() async throws -> [ArtworkCollection] { try await parts.library.collections() }

  package func collection(_ id: CollectionID) async throws -> ArtworkCollection {
    try await existing(.id(id))
  }

  package func items(of id: CollectionID, limit: Int, cursor: String?) async throws -> CollectionItemPage {
    try await parts.library.items(of: id, limit: limit, cursor: cursor)
  }

  package func change(_ change: CollectionChange) async throws -> ArtworkCollection {
    try await apply(change, finishing: nil)
  }

  package func collect(_ change: LibraryChange, _ ids: [ArtworkID]) async throws -> ArtworkCollection {
    let many = try await apply(change, to: ids, finishing: nil)
    guard let collection = many.collection else {
      throw SketchError(.internalFault, "there is no collection to put artworks into")
    }
    return collection
  }

  /// Changes a collection, and tells of it.
  /// - Parameter command: the queued command that asked for it.
  private func apply(_ change: CollectionChange, finishing command: CommandID?) async throws -> ArtworkCollection {
    let changed = try await parts.library.change(change, finishing: command)
    let news: StudioEvent.CollectionNews.Change =
      switch change {
      case .creation: .created
      case .patch: .changed
      case .deletion: .deleted
      case .order, .note: .items
      }
    publish(news, changed)
    return changed
  }

  func publish(_ news: StudioEvent.CollectionNews.Change, _ collection: ArtworkCollection) {
    parts.events.publish(.collection(.init(news, collection)))
  }

  // MARK: - Commands

  /// Makes a collection, or changes or deletes one.
  func changeCollection(_ queued: QueuedCommand) async throws -> CommandOutcome {
    guard let request = queued.command.collection?.request else { throw SketchError.unsaidCollection }
    if request.action == .create {
      let patch = CollectionPatch(name: request.name, description: request.text, query: request.query)
      return try await changed(.creation(patch), queued) { StudioMessages.made($0) }
    }
    let collection = try await meant(request.name)
    let reference = CollectionReference.id(collection.id)
    switch request.action {
    case .rename:
      guard let name = request.newName else {
        throw SketchError(
          .invalidInput, "the new name of “\(collection.name)” was not said",
          advice: "Say for example “rename the collection \(collection.name) to summer”.")
      }
      return try await changed(.patch(reference, CollectionPatch(name: name)), queued) {
        "Renamed “\(collection.name)” to “\($0.name)”."
      }
    case .describe:
      return try await changed(.patch(reference, CollectionPatch(description: request.text ?? "")), queued) {
        $0.description.map { "“\(collection.name)” is described as “\($0)”." }
          ?? "“\(collection.name)” has no description any more."
      }
    case .delete:
      let outcome = try await changed(.deletion(reference), queued) { StudioMessages.deleted($0) }
      dialogue.note(nil)
      return outcome
    case .create, .save, .show, .list:
      throw SketchError(.internalFault, "“\(request.action.rawValue)” changes no collection")
    }
  }

  private func changed(
    _ change: CollectionChange, _ queued: QueuedCommand, _ message: (ArtworkCollection) -> String
  ) async throws -> CommandOutcome {
    let collection = try await apply(change, finishing: queued.id)
    dialogue.note(collection.id)
    var outcome = CommandOutcome(.done, command: queued.command, message: message(collection))
    outcome.collections = [collection]
    return outcome
  }

  /// Answers about collections without changing them.
  func tellOfCollections(_ command: VoiceCommand) async throws -> CommandOutcome {
    let request = command.collection?.request
    guard request?.action == .show else {
      let all = try await parts.library.collections()
      var outcome = CommandOutcome(.done, command: command, message: StudioMessages.collections(all))
      outcome.collections = all
      return outcome
    }
    return try await contents(of: try await meant(request?.name), command)
  }

  private func contents(of collection: ArtworkCollection, _ command: VoiceCommand) async throws -> CommandOutcome {
    let items = try await parts.library.items(of: collection.id, limit: 50, cursor: nil).items
    dialogue.note(collection.id)
    dialogue.noteListing(items.map(\.artwork.id))
    var outcome = CommandOutcome(
      .done, command: command, message: StudioMessages.contents(of: collection), artworks: items.map(\.artwork))
    outcome.collections = [collection]
    return outcome
  }

  /// Question before a collection with something in it is deleted; nil where there is nothing to ask.
  func questionBeforeDeletingCollection(_ command: VoiceCommand) async throws -> String? {
    guard let request = command.collection?.request, request.action == .delete,
      let collection = try? await meant(request.name), collection.itemCount > 0
    else { return nil }
    return StudioMessages.question(beforeDeleting: collection)
  }

  /// Collection with that name, else the one that was spoken of last.
  /// - Throws: `.notFound`, `.invalidInput` when none was spoken of.
  func meant(_ name: String?) async throws -> ArtworkCollection {
    if let name { return try await existing(.name(name)) }
    guard let id = dialogue.collection, let collection = try await parts.library.collection(.id(id)) else {
      throw SketchError.unsaidCollection
    }
    return collection
  }

  private func existing(_ reference: CollectionReference) async throws -> ArtworkCollection {
    if let found = try await parts.library.collection(reference) { return found }
    let all = try await parts.library.collections()
    throw SketchError(
      .notFound, "there is no collection \(reference)", advice: StudioMessages.known(all))
  }
}

extension SketchError {
  static let unsaidCollection = SketchError(
    .invalidInput, "which collection was not said", advice: "Say for example “add it to the beach collection”.")
}

extension VoiceCommand {
  /// It makes, changes or deletes a collection.
  var changesCollection: Bool {
    guard intent == .collection, let action = collection?.request?.action else { return false }
    return action != .show && action != .list
  }
}
