/// Kind of thing that is made.
package enum ArtKind: String, Sendable, Codable, CaseIterable {
  case picture, coloringPage, sticker, wallpaper, mandala, comic, video
}
