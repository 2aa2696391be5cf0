import CVips
package import SketchCore

extension VipsImageProcessor {
  /// Animated GIF that begins again.
  /// - Throws: `SketchError` when libvips cannot write it.
  package func gif(_ frames: FrameStack) throws -> [UInt8] {
    try Vips.start()
    var bytes: UnsafeMutableRawPointer?
    var length = 0
    var delays = frames.delays.map { Int32($0) }
    let code = frames.pixels.withUnsafeBytes { pixels in
      vs_vips_animated_gif(
        pixels.baseAddress, pixels.count, Int32(frames.width), Int32(frames.height), Int32(frames.count),
        &delays, &bytes, &length)
    }
    guard code == 0, let bytes else {
      throw SketchError(
        .internalFault, "the GIF cannot be written: \(ImagingFailure.lastOfVips())",
        advice: "Try another format.")
    }
    defer { g_free(bytes) }
    return [UInt8](UnsafeRawBufferPointer(start: bytes, count: length))
  }
}
