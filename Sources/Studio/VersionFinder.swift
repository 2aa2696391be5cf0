import SketchCore

/// Finder of the version that is meant by "2", "original", "red" or "before the hat".
struct VersionFinder {
  /// Oldest first.
  var versions: [Revision]
  var artwork: Artwork

  /// - Throws: `SketchError` `.notFound` saying what there is.
  func number(of words: String) throws(SketchError) -> Int {
    let said = words.words
    let meant = said.filter { !Self.small.contains($0) }
    if meant.count == 1, let number = place(meant[0]) {
      guard versions.contains(where: { $0.number == number }) else {
        throw SketchError(
          .notFound, "\(StudioMessages.title(artwork)) has no version \(number)",
          advice: versions.count == 1 ? "It has only one." : "It has \(versions.count).")
      }
      return number
    }
    guard let found = number(telling: said) else {
      throw SketchError(
        .notFound, "no other version of \(StudioMessages.title(artwork)) is “\(words)”",
        advice: "See all with: voicesketchctl history \(artwork.id).")
    }
    return found
  }

  private static let small: Set<String> = [
    "a", "an", "the", "of", "one", "version", "with", "in", "on", "where", "very", "from", "number",
  ]
  private static let names: [String: Place] = [
    "original": .first, "first": .first, "initial": .first, "oldest": .first, "last": .newest, "latest": .newest,
    "newest": .newest,
    "previous": .parent, "earlier": .parent, "older": .parent, "old": .parent, "current": .head,
  ]

  private enum Place { case first, newest, parent, head }

  /// Number of a version that is named by its place; nil for other words.
  private func place(_ word: String) -> Int? {
    if let number = Int(word) { return number }
    return switch Self.names[word] {
    case .first: versions.first?.number
    case .newest: versions.last?.number
    case .parent: artwork.revision.parent ?? artwork.head
    case .head: artwork.head
    case nil: nil
    }
  }

  /// Version that words tell of; "before" and "without" something mean the one that it was made from.
  private func number(telling words: [String]) -> Int? {
    let isBefore = words.contains { $0 == "before" || $0 == "without" }
    let meant = Set(words).subtracting(Self.small).subtracting(["before", "without", "after"])
    guard !meant.isEmpty else { return nil }
    if isBefore { return versions.first { tells($0, meant) && $0.parent != nil }?.parent }
    return versions.reversed().first { $0.number != artwork.head && tells($0, meant) }?.number
  }

  /// The words were said for the version, or came up in its prompt.
  private func tells(_ version: Revision, _ words: Set<String>) -> Bool {
    func holds(_ text: String) -> Bool { words.isSubset(of: text.words) }
    if holds(version.transcript) { return true }
    guard holds(version.prompt) else { return false }
    return versions.first { $0.number == version.parent }.map { !holds($0.prompt) } ?? true
  }
}
