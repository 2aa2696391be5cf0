import SketchCore

/// "Save this search": bound to the search that was made last when it is said.
extension Studio {
  /// The command with the search it is to save, also that of a step before.
  /// - Throws: `SketchError` `.invalidInput` where there is none that can be kept.
  func withSearch(_ command: VoiceCommand) throws -> VoiceCommand {
    var command = command
    var search = dialogue.search
    try command.bind(&search)
    for index in (command.then ?? []).indices { try command.then?[index].bind(&search) }
    return command
  }
}

extension VoiceCommand {
  /// - Parameter search: the last one before; after a list or a search, that one.
  fileprivate mutating func bind(_ search: inout ArtworkSearch?) throws {
    if intent == .list || intent == .search { search = ArtworkSearch(query, filters) }
    guard intent == .collection, var request = collection?.request, request.action == .save else { return }
    guard let search else {
      throw SketchError(
        .invalidInput, "nothing was searched for yet", advice: "Say for example “find the blue boats”, then save that.")
    }
    guard search.filters.trash != true, !search.findsAll else {
      throw SketchError(
        .invalidInput,
        search.findsAll ? "the last list was of all pictures" : "a search in the trash is not kept",
        advice: "Search for something first, for example “find the blue boats”.")
    }
    (request.action, request.query) = (.create, search)
    collection = .request(request)
  }
}
