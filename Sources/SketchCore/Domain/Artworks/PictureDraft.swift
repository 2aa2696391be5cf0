/// A picture about to be stored: its bytes are already checked by a decoder.
package struct PictureDraft: Sendable, Equatable {
  package var picture: GeneratedPicture
  package var mediaType: String
  package var width: Int
  package var height: Int
  package var title: String
  package var kind: ArtKind
  package var transcript: String
  package var provider: String
  package var generationSeconds: Double
  /// Nil where they are not known.
  package var colors: PictureColors?
  /// Allowance units it takes where somebody charges; a comic takes all that are held for it.
  package var units = 1

  package init(
    picture: GeneratedPicture, mediaType: String, width: Int, height: Int, title: String, kind: ArtKind, transcript: String,
    provider: String, generationSeconds: Double, colors: PictureColors? = nil
  ) {
    self.picture = picture
    self.mediaType = mediaType
    self.width = width
    self.height = height
    self.title = title
    self.kind = kind
    self.transcript = transcript
    self.provider = provider
    self.generationSeconds = generationSeconds
    self.colors = colors
  }
}
