import Foundation
import Synchronization

/// A real picture a fake returns, as it goes over the wire.
package struct FakePicture: Sendable {
  package var bytes: [UInt8]
  /// The same as base64 text.
  package var base64: [UInt8]
  package var format: Format
  package var width: Int
  package var height: Int

  package var dataURI: FakeJSON { .plain(Array("data:\(format.mediaType);base64,".utf8) + base64) }
}

/// What a fake is asked to paint.
package struct PictureOrder: Sendable, Hashable {
  package enum Subject: Sendable, Hashable {
    /// A landscape in colours that come from the prompt, with the prompt written below.
    case scene
    /// One shape on nothing: the background is transparent.
    case sticker
    /// The source, tinted and framed, with the instruction written above; painted over where a mask says so.
    case edit(source: [UInt8], mask: PictureMask?)
    /// The source's middle on nothing.
    case cutout(source: [UInt8])
    /// What is left of a picture that a filter disliked.
    case black
  }

  package var prompt: String
  package var seed: Int64
  package var width: Int
  package var height: Int
  package var format: FakePicture.Format
  package var subject: Subject
  /// Percent of white on top: a picture that is not finished yet.
  package var fog = 0

  package init(_ prompt: String, seed: Int64 = 1, width: Int, height: Int, format: FakePicture.Format = .png, subject: Subject = .scene) {
    self.prompt = prompt
    self.seed = seed
    self.width = width
    self.height = height
    self.format = format
    self.subject = subject
  }
}

/// Where to paint: each family of servers has its own way to say it.
package enum PictureMask: Sendable, Hashable {
  /// OpenAI's.
  case whereTransparent([UInt8])
  /// Stable Diffusion's.
  case whereWhite([UInt8])
}

extension PictureOrder {
  /// Without the sources' megabytes: equality looks at those.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(prompt)
    hasher.combine(seed)
    hasher.combine(width)
    hasher.combine(height)
    hasher.combine(fog)
  }
}

extension FakePicture {
  /// Painted once: the same order again costs nothing, so that measuring a client does not measure its fake.
  /// - Returns: nil when a source cannot be read.
  package static func paint(_ order: PictureOrder) -> FakePicture? {
    if let known = finished.withLock({ $0[order] }) { return known }
    guard let png = PicturePainter.png(order), let bytes = FakePicture.Format.convert(png, from: .png, to: order.format) else { return nil }
    let base64 = [UInt8](Data(bytes).base64EncodedData())
    let picture = FakePicture(bytes: bytes, base64: base64, format: order.format, width: order.width, height: order.height)
    finished.withLock { finished in
      if finished.count >= 48 { finished.removeAll() }
      finished[order] = picture
    }
    return picture
  }

  private static let finished = Mutex<[PictureOrder: FakePicture]>([:])

  /// The width and height of a picture in one of the formats; nil when it is damaged.
  package static func size(of bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard let canvas = CairoCanvas(decoding: bytes) else { return nil }
    return (canvas.width, canvas.height)
  }
}
