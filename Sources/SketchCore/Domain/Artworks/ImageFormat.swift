package enum ImageFormat: String, Sendable, Codable, CaseIterable {
  case png, jpeg, webp, pdf, svg, gif

  package var mediaType: String {
    switch self {
    case .pdf: "application/pdf"
    case .svg: "image/svg+xml"
    default: "image/" + rawValue
    }
  }

  package var fileExtension: String { self == .jpeg ? "jpg" : rawValue }
}
