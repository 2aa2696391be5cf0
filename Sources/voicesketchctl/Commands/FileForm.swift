import SketchCore

/// Form of an exported file: a picture or a film, a book of a comic, or the panels of a comic as data.
enum FileForm: RawRepresentable, CaseIterable, Sendable {
  case picture(ExportFormat)
  case book(BookFormat)
  case panels

  /// A PDF is a picture's where it is no comic's; the daemon tells.
  static let allCases = ExportFormat.allCases.map(FileForm.picture) + comicForms
  private static let comicForms = BookFormat.allCases.filter { $0 != .pdf }.map(FileForm.book) + [.panels]
  /// Names of the forms that only comics have.
  static let ofComics = comicForms.map(\.rawValue)

  var rawValue: String {
    switch self {
    case .picture(let format): format.rawValue
    case .book(let format): format.rawValue
    case .panels: "json"
    }
  }

  init?(rawValue: String) {
    guard let form = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = form
  }

  /// Form by the ending of a file's name; nil for an ending that is none of ours.
  init?(fileName: some StringProtocol) {
    if let format = ExportFormat(fileName: fileName) {
      self = .picture(format)
    } else if let format = BookFormat(fileName: fileName) {
      self = .book(format)
    } else {
      guard fileName.lowercased().hasSuffix(".json") else { return nil }
      self = .panels
    }
  }

  var picture: ExportFormat? { if case .picture(let format) = self { format } else { nil } }
  var book: BookFormat? { if case .book(let format) = self { format } else { nil } }
}
