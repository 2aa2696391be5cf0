/// Order to paint a picture.
package struct PictureOrder: Sendable, Hashable {
  package enum Subject: Sendable, Hashable {
    /// A landscape in colours that come from the prompt, with the prompt written below.
    case scene
    /// A shape on nothing: the background is transparent.
    case sticker
    /// The source, tinted and framed, with the instruction written above; painted over where a mask says so.
    case edit(source: [UInt8], mask: PictureMask?)
    /// The source's middle on nothing.
    case cutout(source: [UInt8])
    /// A black picture, as a filter leaves it.
    case black
  }

  package var prompt: String
  package var seed: Int64
  package var width: Int
  package var height: Int
  package var format: FakePictureFormat
  package var subject: Subject
  /// Percent of white on top: a picture that is not finished yet.
  package var fog = 0

  package init(_ prompt: String, seed: Int64 = 1, width: Int, height: Int, format: FakePictureFormat = .png, subject: Subject = .scene) {
    self.prompt = prompt
    self.seed = seed
    self.width = width
    self.height = height
    self.format = format
    self.subject = subject
  }
}

extension PictureOrder {
  /// Hashes all but the sources' megabytes: equality looks at those.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(prompt)
    hasher.combine(seed)
    hasher.combine(width)
    hasher.combine(height)
    hasher.combine(fog)
  }
}
