/// Command about a collection itself.
package struct CollectionRequest: Sendable, Equatable, Codable {
  package enum Action: String, Sendable, Codable, CaseIterable { case create, rename, describe, delete, show, list }

  package var action: Action
  /// nil: the collection that was spoken of last.
  package var name: String?
  /// rename.
  package var newName: String?
  /// describe.
  package var text: String?

  package init(_ action: Action, name: String? = nil, newName: String? = nil, text: String? = nil) {
    self.action = action
    self.name = name
    self.newName = newName
    self.text = text
  }
}
