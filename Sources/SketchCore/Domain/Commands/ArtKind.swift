/// Kind of thing that is made: one that comes with the program, or one of the user's catalogue.
package enum ArtKind: Sendable, Hashable {
  case picture, coloringPage, sticker, wallpaper, mandala, comic, video
  /// Kind that a file of the user's adds, by its `id`. It looks like one of the others (`CatalogKind.look`).
  case added(String)
}

extension ArtKind: RawRepresentable, CaseIterable, Codable {
  /// Kinds that come with the program.
  package static let allCases: [ArtKind] = [.picture, .coloringPage, .sticker, .wallpaper, .mandala, .comic, .video]

  private static let longestName = 40

  /// - Returns: nil for what cannot be the name of a kind: anything but letters, digits and hyphens after a letter.
  package init?(rawValue: String) {
    if let known = ArtKind.allCases.first(where: { $0.rawValue == rawValue }) {
      self = known
      return
    }
    let isName = rawValue.utf8.allSatisfy { $0 == UInt8(ascii: "-") || Character(UnicodeScalar($0)).isASCIIWord }
    guard isName, rawValue.first?.isLetter == true, rawValue.utf8.count <= ArtKind.longestName else { return nil }
    self = .added(rawValue)
  }

  package init(from decoder: any Decoder) throws {
    self = try decoder.choice(of: ArtKind.self, more: ", and no name of a kind of the catalogue")
  }

  package var rawValue: String {
    switch self {
    case .picture: "picture"
    case .coloringPage: "coloringPage"
    case .sticker: "sticker"
    case .wallpaper: "wallpaper"
    case .mandala: "mandala"
    case .comic: "comic"
    case .video: "video"
    case .added(let name): name
    }
  }

  /// "coloring page"; the raw value in words.
  package var spokenName: String { rawValue.inWords }
}

extension String {
  /// "oil painting" of "oilPainting".
  var inWords: String { map { $0.isUppercase ? " \($0.lowercased())" : "\($0)" }.joined() }
}

extension Character {
  fileprivate var isASCIIWord: Bool { isASCII && (isLetter || isNumber) }
}
