import Illustrator

/// Kind of figures, as the tables name them: a subject, “@class”, “+pose”, “~where”, several of them, or “*”.
struct FigurePattern: Sendable {
  private let subject: String?
  private let kind: String?
  private let pose: String?
  private let place: String?

  init(_ text: String) {
    var (subject, kind, pose, place): (String?, String?, String?, String?)
    for word in text.split(separator: " ") {
      switch word.first {
      case "@": kind = String(word.dropFirst())
      case "+": pose = String(word.dropFirst())
      case "~": place = String(word.dropFirst())
      case "*": break
      default: subject = String(word)
      }
    }
    self.subject = subject
    self.kind = kind
    self.pose = pose
    self.place = place
  }

  func matches(_ name: FigureName) -> Bool {
    if let subject, subject != name.subject { return false }
    if let kind, kind != name.kind { return false }
    if let pose, pose != name.pose { return false }
    switch place {
    case nil: return true
    case "wet": return name.isOnWater
    case "air": return name.isInAir
    case "light": return name.isLight
    case let place: return name.place == place
    }
  }
}
