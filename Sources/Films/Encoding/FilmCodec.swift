import SketchCore

/// File format of libav, the encoder for it, and its settings.
struct FilmCodec {
  let container: String
  let encoder: String
  let options: [(String, String)]

  private init(_ container: String, _ encoder: String, _ options: [(String, String)]) {
    self.container = container
    self.encoder = encoder
    self.options = options
  }

  /// - Parameter format: anything but GIF.
  init(_ format: FilmFormat) {
    switch format {
    case .mp4: self.init("mp4", "libx264", [("preset", "veryfast"), ("crf", "20"), ("movflags", "+faststart")])
    case .webm:
      self.init(
        "webm", "libvpx-vp9",
        [("deadline", "realtime"), ("cpu-used", "7"), ("row-mt", "1"), ("crf", "32"), ("b", "0")])
    case .webp, .gif:
      // Whole frames: the encoder of differences (libwebp_anim) leaves stripes and blocks in skies.
      self.init("webp", "libwebp", [("quality", "80"), ("compression_level", "2"), ("loop", "0")])
    }
  }

  /// A still picture, which is a film of one frame.
  /// - Parameter quality: 1…100.
  static func avif(quality: Int) -> FilmCodec {
    // The encoder counts from 63, the worst, to 0.
    let factor = 63 * (100 - quality) / 100
    return FilmCodec(
      "avif", "libaom-av1", [("crf", "\(factor)"), ("b", "0"), ("cpu-used", "6"), ("still-picture", "1")])
  }
}
