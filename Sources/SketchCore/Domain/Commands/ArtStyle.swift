/// The ten styles everything in the product knows.
package enum ArtStyle: String, Sendable, Codable, CaseIterable, Hashable {
  case photorealistic, cartoon, anime, watercolor, oilPainting, sketch, digitalArt, abstract, pixelArt, impressionist

  package var spokenName: String {
    switch self {
    case .oilPainting: "oil painting"
    case .sketch: "pencil sketch"
    case .digitalArt: "digital art"
    case .pixelArt: "pixel art"
    case .impressionist: "impressionist"
    default: rawValue
    }
  }
}
