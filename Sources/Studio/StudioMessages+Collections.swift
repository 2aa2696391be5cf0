import SketchCore

/// Sentences on collections, and on what is done to many pictures.
extension StudioMessages {
  static func pictures(_ count: Int) -> String { count == 1 ? "one picture" : "\(count) pictures" }

  static func collections(_ all: [ArtworkCollection]) -> String {
    guard !all.isEmpty else {
      return "There are no collections yet; say for example “create a collection called holidays”."
    }
    let names = all.map { "“\($0.name)” (\($0.itemCount))" }.joined(separator: ", ")
    return "\(all.count == 1 ? "One collection" : "\(all.count) collections"): \(names)."
  }

  static func contents(of collection: ArtworkCollection) -> String {
    let content = collection.itemCount == 0 ? "nothing yet" : pictures(collection.itemCount)
    let about =
      (collection.query.map { ", all pictures\($0.conditions)" } ?? "")
      + (collection.description.map { ", \($0)" } ?? "")
    return "In the collection “\(collection.name)”\(about): \(content)."
  }

  static func made(_ collection: ArtworkCollection) -> String {
    guard let query = collection.query else { return "Made the collection “\(collection.name)”." }
    let found = collection.itemCount == 0 ? "none yet" : "\(collection.itemCount) now"
    return "Saved the search “\(collection.name)”: all pictures\(query.conditions), \(found)."
  }

  static func known(_ all: [ArtworkCollection]) -> String {
    guard !all.isEmpty else { return "Make one: say for example “create a collection called holidays”." }
    let names = all.prefix(8).map { "“\($0.name)”" }.joined(separator: ", ")
    return "There \(all.count == 1 ? "is" : "are") \(names)\(all.count > 8 ? " and more" : "")."
  }

  static func question(beforeDeleting collection: ArtworkCollection) -> String {
    "Delete the collection “\(collection.name)” with \(pictures(collection.itemCount)) in it? The pictures stay."
  }

  static func deleted(_ collection: ArtworkCollection) -> String {
    let stays =
      switch collection.itemCount {
      case 0: ""
      case 1: "; its picture stays"
      default: "; its \(collection.itemCount) pictures stay"
      }
    return "Deleted the collection “\(collection.name)”\(stays). “Undo” brings it back."
  }

  static func question(beforeDeleting count: Int, _ target: Target) -> String {
    let pictures =
      switch target.which {
      case .all where target.conditions.isEmpty: "all \(count) pictures"
      case .all, .these: "\(count) pictures\(target.conditions)"
      case .others: "the other \(count) pictures"
      default: target.spokenName
      }
    return "Move \(pictures) to the trash?"
  }

  /// Sentence on a change to pictures.
  static func done(_ command: VoiceCommand, _ many: ManyChanged) -> String {
    let subject = subject(many.changed)
    let collection = many.collection?.name ?? command.collection?.name ?? ""
    guard !many.changed.isEmpty else { return already(command, many.unchanged, collection) }
    let news =
      switch command.intent {
      case .favorite: "Now \(many.changed.count == 1 ? "a favorite" : "favorites"): \(subject)."
      case .unfavorite: "No longer \(many.changed.count == 1 ? "a favorite" : "favorites"): \(subject)."
      case .tag: "Tagged “\(command.tag ?? "")”: \(subject)."
      case .untag: "No longer tagged “\(command.tag ?? "")”: \(subject)."
      case .delete:
        "In the trash, say “restore” or “undo” to bring \(many.changed.count == 1 ? "it" : "them") back: \(subject)."
      case .restore: "Brought back \(subject)."
      case .collect:
        many.isNewCollection
          ? "Made the collection “\(collection)” and put \(subject) into it." : "Put \(subject) into “\(collection)”."
      case .uncollect: "Took \(subject) out of “\(collection)”."
      default: "Changed \(subject)."
      }
    let rest = many.unchanged.count
    return rest == 0 ? news : news + " \(rest == 1 ? "One was" : "\(rest) were") so already."
  }

  private static func already(_ command: VoiceCommand, _ artworks: [Artwork], _ collection: String) -> String {
    let subject = subject(artworks)
    let verb = artworks.count == 1 ? "is" : "are"
    return switch command.intent {
    case .collect: "\(subject.capitalizedFirst) \(verb) in “\(collection)” already."
    case .uncollect: "\(subject.capitalizedFirst) \(verb) not in “\(collection)”."
    default: "\(subject.capitalizedFirst) \(verb) so already."
    }
  }

  /// Name of pictures: of one its title, else their number.
  static func subject(_ artworks: [Artwork]) -> String {
    artworks.count == 1 ? title(artworks[0]) : pictures(artworks.count)
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
