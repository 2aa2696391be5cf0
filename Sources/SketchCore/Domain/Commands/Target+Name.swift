extension Target {
  /// "the last picture", as it is said to the user.
  package var spokenName: String {
    if let many { return many }
    let name =
      switch which {
      case .current: "the current picture"
      case .last: "the last picture"
      case .first: "the first picture"
      case .previous: "the previous picture"
      case .next: "the next picture"
      case .ordinal: "picture number \(ordinal ?? 1)"
      case .matching: query.map { "“\($0)”" } ?? "the picture"
      case .all: self == .wholeTrash ? "everything in the trash for good" : "all pictures"
      case .these: "these pictures"
      case .others: "the other pictures"
      }
    let said = which == .matching ? filters.map(Target.conditions) ?? "" : self == .wholeTrash ? "" : conditions
    return (version.map { "the version “\($0)” of " } ?? "") + name + said
  }

  /// Name of several that are counted, "the last 3 pictures"; nil where it is about one, or all.
  private var many: String? {
    if which == .these, let ids { return ids.count == 1 ? "one picture" : "\(ids.count) pictures" }
    guard let count, which != .all else { return nil }
    let place = [.last, .first, .previous, .next].contains(which) ? which.rawValue : "last"
    return "the \(place) \(count == 1 ? "picture" : "\(count) pictures")\(conditions)"
  }

  /// Conditions for the artworks at the end of a sentence, " tagged “test”"; empty where there are none.
  package var conditions: String {
    (query.map { " of “\($0)”" } ?? "") + (filters.map(Target.conditions) ?? "")
  }

  private static func conditions(_ filters: VoiceCommand.Filters) -> String {
    let said: [String?] = [
      filters.tag.map { "tagged “\($0)”" }, filters.collection.map { "in the collection “\($0)”" },
      filters.style.map { "in \($0.spokenName)" }, filters.kind.map { "of the kind \($0.spokenName)" },
      filters.option.map { "of the option “\($0)”" }, filters.genre.map { "of the genre “\($0)”" },
      filters.world.map { "of the world “\($0)”" },
      filters.color.map { "with much \($0)" }, filters.favorites == true ? "that are favorites" : nil,
      filters.since.map { _ in "of that time" },
    ]
    return said.compactMap { $0 }.map { " \($0)" }.joined()
  }
}
