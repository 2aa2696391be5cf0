import SketchCore

extension Catalog {
  /// - Throws: `SketchError` `.invalidInput` for a kind that the catalogue does not have, and for an option that its
  ///   kind does not have.
  func check(_ id: ArtKind, option: String? = nil) throws(SketchError) {
    guard let kind = kind(id) else {
      guard case .added(let name) = id else { return }
      throw SketchError(
        .invalidInput, "there is no kind “\(name)”",
        advice: "There are: \(kinds.map(\.id.rawValue).joined(separator: ", ")).")
    }
    let options = kind.options.filter(\.isActive)
    guard let option, !options.isEmpty, !options.contains(where: { $0.id == option }) else { return }
    throw SketchError(
      .invalidInput, "a \(kind.name.lowercased()) has no option “\(option)”",
      advice: "It has: \(options.map(\.id).joined(separator: ", ")).")
  }
}
