import SketchCore

/// Intent of a rule and, for an edit, the type of the edit.
struct CommandType: Sendable, Equatable {
  /// Name that stands for every type of edit where rules name one.
  private static let anyEdit = "edit"

  var intent: VoiceCommand.Intent
  /// Type of the edit; nil for other intents, and for remarks beside an edit, which are left out.
  var edit: String?

  func isEdit(of type: String) -> Bool { edit == type || intent == .edit && type == Self.anyEdit }

  /// Name in explanations, such as `edit.changeColor`.
  var name: String { intent.rawValue + (edit.map { "." + $0 } ?? "") }
}
