package import SketchCore

/// Intent of a rule and, for an edit, the type of the edit.
package struct CommandType: Sendable, Equatable {
  /// Name that stands for every type of edit where rules name one.
  package static let anyEdit = "edit"

  package var intent: VoiceCommand.Intent
  /// Type of the edit; nil for other intents, and for remarks beside an edit, which are left out.
  package var edit: String?

  package init(intent: VoiceCommand.Intent, edit: String? = nil) {
    self.intent = intent
    self.edit = edit
  }

  /// Whether it is an edit of a type, where `edit` stands for all types.
  package func isEdit(of type: String) -> Bool { edit == type || intent == .edit && type == Self.anyEdit }

  /// Whether a rule that goes on from a type of edit, or from an intent, goes on from it.
  package func isMeant(by name: String) -> Bool { isEdit(of: name) || intent.rawValue == name }

  /// Name in explanations, such as `edit.changeColor`.
  package var name: String { intent.rawValue + (edit.map { "." + $0 } ?? "") }
}
