import Imaging
import SketchCore

/// Pictures that come from a provider or a user: inspected, looked at, scaled and converted.
struct ImageTarget: FuzzTarget {
  static let name = "image"
  private let images = VipsImageProcessor(limits: .init(byteCount: 1 << 20, pixelCount: 1 << 18))

  init() {}

  func run(_ bytes: [UInt8]) {
    let images = images
    let isThumbnail = waiting {
      guard let info = try? await images.inspect(bytes) else { return true }
      guard info.width > 0, info.height > 0, info.width * info.height <= 1 << 18 else { return false }
      _ = try? await images.isBlack(bytes)
      _ = try? await images.convert(bytes, to: .svg, width: 50, quality: nil)
      guard let thumbnail = try? await images.thumbnail(bytes, edge: 64), let small = try? await images.inspect(thumbnail)
      else { return true }
      return max(small.width, small.height) <= 64
    }
    require(isThumbnail, "its thumbnail is too large")
  }
}
