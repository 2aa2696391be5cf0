import CVips
package import SketchCore

/// Processor that checks and converts images with libvips, PDF pages with cairo; one after the other on a queue of its
/// own.
///
/// The same input gives the same bytes. Metadata (camera, place, colour profile) is never passed on. libvips is started
/// by the first use.
package actor VipsImageProcessor: ImageProcessor {
  /// Limits of what is accepted, looked at before anything is decoded.
  package struct Limits: Sendable {
    package var byteCount: Int
    package var pixelCount: Int

    package init(byteCount: Int = 64_000_000, pixelCount: Int = 64_000_000) {
      self.byteCount = byteCount
      self.pixelCount = pixelCount
    }
  }

  /// Qualities, 1…100, where none is asked for.
  private enum DefaultQuality {
    static let jpeg = 95
    static let webp = 85
    static let thumbnail = 80
  }

  // One for all: libvips has one error buffer in a process.
  private static let executor = BlockingExecutor(label: "imaging")
  private let limits: Limits

  package nonisolated var unownedExecutor: UnownedSerialExecutor { Self.executor.asUnownedSerialExecutor() }

  package init(limits: Limits = Limits()) { self.limits = limits }

  package func inspect(_ image: [UInt8]) throws -> ImageInfo {
    try decoding(image, VS_VIPS_SEQUENTIAL) { picture, format in
      try picture.readThrough()
      return picture.isTurned
        ? ImageInfo(mediaType: format.mediaType, width: picture.height, height: picture.width)
        : ImageInfo(mediaType: format.mediaType, width: picture.width, height: picture.height)
    }
  }

  /// Whether there is nothing to be seen in it: content filters put a black picture in the place of one they
  /// withhold.
  package func isBlack(_ image: [UInt8]) throws -> Bool {
    // A little above zero, for what JPEG makes of black.
    try decoding(image, VS_VIPS_RANDOM) { picture, _ in try picture.normalised().brightest() <= 8 }
  }

  /// - Throws: also `.invalidInput` for an edge outside 1…4096.
  package func thumbnail(_ image: [UInt8], edge: Int) throws -> [UInt8] {
    guard 1...4_096 ~= edge else { throw SketchError(.invalidInput, "a thumbnail's edge is 1 to 4096 pixels, not \(edge)") }
    return try decodingInRows(image) { picture, _ in
      try picture.normalised().shrunk(toFit: edge, edge).webp(quality: DefaultQuality.thumbnail)
    }
  }

  /// Picture in another format; the first frame of an animation.
  /// - Throws: also `.invalidInput` for a width below 1 or a quality outside 1…100, `.unsupported` for a format that is
  ///   none of pixels or needs an encoder of films.
  package func convert(_ image: [UInt8], to format: ImageFormat, width: Int?, quality: Int?) throws -> [UInt8] {
    if let width, width < 1 { throw SketchError(.invalidInput, "a width is 1 pixel or more, not \(width)") }
    try Self.check(quality)
    return try decodingInRows(image) { source, _ in
      try Self.written(try source.normalised().narrowed(to: width), as: format, quality: quality)
    }
  }

  static func check(_ quality: Int?) throws(SketchError) {
    guard let quality, !(1...100 ~= quality) else { return }
    throw SketchError(.invalidInput, "a quality is 1 to 100, not \(quality)", advice: "90 is good, 60 is small.")
  }

  private static func written(
    _ picture: borrowing VipsPicture, as format: ImageFormat, quality: Int?
  ) throws -> [UInt8] {
    switch format {
    case .png: return try picture.png()
    case .jpeg: return try picture.jpeg(quality: quality ?? DefaultQuality.jpeg)
    case .webp: return try picture.webp(quality: quality ?? DefaultQuality.webp)
    case .tiff: return try picture.saved(as: ".tif[compression=deflate,predictor=horizontal,strip]")
    case .gif: return try picture.saved(as: ".gif[strip]")
    case .avif, .pdf, .svg:
      throw SketchError(
        .unsupported, "\(format.rawValue) is not made by converting a picture", advice: "Ask for PNG, JPEG or WebP.")
    }
  }

  /// An animation that repeats, from frames that stand one below the other, ten a second.
  /// - Throws: also `.unsupported` for a format that is no animation.
  package func animation(_ frames: [UInt8], frameHeight: Int, as format: ImageFormat) throws -> [UInt8] {
    try decoding(frames, VS_VIPS_RANDOM) { picture, _ in
      switch format {
      case .gif: return try picture.saved(as: ".gif[page_height=\(frameHeight)]")
      case .webp: return try picture.saved(as: ".webp[Q=\(DefaultQuality.webp),page_height=\(frameHeight)]")
      default:
        throw SketchError(.unsupported, "\(format.rawValue) is no animation", advice: "Ask for GIF or WebP.")
      }
    }
  }

  /// Opens the image when it is one of ours and within limits, and puts what goes wrong into words.
  func decoding<Value>(
    _ image: [UInt8], _ access: vs_vips_access, _ body: (borrowing VipsPicture, PictureFormat) throws -> Value
  ) throws -> Value {
    try Vips.start()
    let format = try accepted(image)
    do {
      return try image.withUnsafeBytes { bytes in
        let picture = try VipsPicture(bytes, format, access)
        let pixels = picture.width.multipliedReportingOverflow(by: picture.height)
        guard !pixels.overflow, pixels.partialValue <= limits.pixelCount else {
          throw ImagingFailure.tooLarge(picture.width, picture.height)
        }
        return try body(picture, format)
      }
    } catch let failure as ImagingFailure {
      throw failure.described(format, limits)
    }
  }

  /// Opens it to be read row after row, which takes half the time of a picture that is whole in memory first; one that
  /// has to be turned cannot be read so.
  private func decodingInRows<Value>(
    _ image: [UInt8], _ body: (borrowing VipsPicture, PictureFormat) throws -> Value
  ) throws -> Value {
    let isUpright = try decoding(image, VS_VIPS_SEQUENTIAL) { picture, _ in picture.isUpright }
    return try decoding(image, isUpright ? VS_VIPS_SEQUENTIAL : VS_VIPS_RANDOM, body)
  }

  func accepted(_ image: [UInt8]) throws -> PictureFormat {
    guard !image.isEmpty else { throw SketchError(.badImage, "the image is empty", advice: "Try again.") }
    guard image.count <= limits.byteCount else {
      throw SketchError(
        .badImage, "the image has \(image.count / 1_000_000) MB; at most \(limits.byteCount / 1_000_000) MB are read",
        advice: "Ask for a smaller picture.")
    }
    guard let format = PictureFormat(sniffing: image) else {
      throw SketchError(
        .badImage, "this is no PNG, JPEG, WebP or GIF: it begins with \(PictureFormat.beginning(of: image))",
        advice: "Only these four formats are read.")
    }
    return format
  }
}
