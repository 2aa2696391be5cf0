/// A picture of a slide show, with what is written below it.
package struct Slide: Sendable, Equatable {
  package var picture: PixelImage
  package var caption: String?

  package init(picture: PixelImage, caption: String? = nil) {
    self.picture = picture
    self.caption = caption
  }
}
