/// Command about a collection itself.
package struct CollectionRequest: Sendable, Equatable, Codable {
  package enum Action: String, Sendable, Codable, CaseIterable {
    case create, rename, describe, delete, show, list
    /// Keeps the search that was made last under a name.
    case save
  }

  package var action: Action
  /// nil: the collection that was spoken of last.
  package var name: String?
  /// rename.
  package var newName: String?
  /// describe.
  package var text: String?
  /// create: search of a saved one.
  package var query: ArtworkSearch?

  package init(
    _ action: Action, name: String? = nil, newName: String? = nil, text: String? = nil, query: ArtworkSearch? = nil
  ) {
    self.action = action
    self.name = name
    self.newName = newName
    self.text = text
    self.query = query
  }
}
