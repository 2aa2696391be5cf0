/// Poses and feelings, said before or after who has them.
extension DescriptionReader {
  /// True when the word is of the next noun, not of the last one.
  private var isBefore: Bool {
    waiting.isDetermined || waiting.number != nil || waiting.color != nil || join == .and || elements.isEmpty
  }

  mutating func take(_ feeling: Scene.Feeling) {
    if isBefore {
      waiting.feeling = feeling
    } else if let index = talkedOf {
      elements[index].feeling = elements[index].feeling ?? feeling
    }
  }

  mutating func take(_ pose: Scene.Pose) {
    if isBefore {
      waiting.pose = pose
    } else if let index = talkedOf {
      // "A man and a woman dancing": both do.
      for other in elements.indices where other == index || group.contains(elements[other].id) {
        elements[other].pose = elements[other].pose ?? pose
      }
    }
  }
}
