import CVips
import SketchCore

/// Owner of one reference to a libvips image: a recipe whose pixels are computed when something reads them.
///
/// Every operation gives a new picture that keeps those it was made from alive. Not thread-safe: one actor uses
/// libvips.
struct VipsPicture: ~Copyable {
  let pointer: UnsafeMutablePointer<VipsImage>

  private init(_ pointer: UnsafeMutablePointer<VipsImage>) { self.pointer = pointer }

  deinit { g_object_unref(pointer) }

  /// Reads the header; `bytes` have to outlive the picture and all made from it.
  init(_ bytes: UnsafeRawBufferPointer, _ format: PictureFormat, _ access: vs_vips_access) throws {
    let load =
      switch format {
      case .png: vs_vips_pngload
      case .jpeg: vs_vips_jpegload
      case .webp: vs_vips_webpload
      case .gif: vs_vips_gifload
      }
    var loaded: UnsafeMutablePointer<VipsImage>?
    guard load(bytes.baseAddress, bytes.count, access, &loaded) == 0, let loaded else { throw ImagingFailure.lastOfVips() }
    pointer = loaded
  }

  /// A copy of pixels that were computed.
  init(_ pixels: PixelImage) throws {
    let made = pixels.interleaved.withUnsafeBytes {
      vips_image_new_from_memory_copy(
        $0.baseAddress, $0.count, Int32(pixels.width), Int32(pixels.height), pixels.alpha == nil ? 3 : 4,
        VIPS_FORMAT_UCHAR)
    }
    guard let made else { throw ImagingFailure.lastOfVips() }
    pointer = made
  }

  var width: Int { Int(vips_image_get_width(pointer)) }
  var height: Int { Int(vips_image_get_height(pointer)) }
  var hasAlpha: Bool { vips_image_hasalpha(pointer) != 0 }
  /// The camera was held upright-ish: width and height are exchanged when shown.
  var isTurned: Bool { vips_image_get_orientation_swap(pointer) != 0 }

  /// Orientation in which nothing is turned or mirrored when it is shown.
  var isUpright: Bool { vips_image_get_orientation(pointer) == 1 }

  func has(_ metadata: String) -> Bool { vips_image_get_typeof(pointer, metadata) != 0 }

  /// Computes every pixel, so that damage anywhere in the file is found.
  func readThrough() throws {
    var average = 0.0
    guard vs_vips_avg(pointer, &average) == 0 else { throw ImagingFailure.lastOfVips() }
  }

  /// Largest value of any band, 0…255 of a normalised picture; transparent parts count as white.
  func brightest() throws -> Double {
    if hasAlpha { return try applying(vs_vips_flatten_on_white).brightest() }
    var most = 0.0
    guard vs_vips_max(pointer, &most) == 0 else { throw ImagingFailure.lastOfVips() }
    return most
  }

  /// Picture the right way up, in sRGB, eight bits, three bands and perhaps alpha.
  func normalised() throws -> VipsPicture {
    let upright = try applying(vs_vips_autorot)
    guard upright.has(VIPS_META_ICC_NAME) else { return try upright.applying(vs_vips_to_srgb) }
    do {
      return try upright.applying(vs_vips_icc_to_srgb).applying(vs_vips_to_srgb)
    } catch {
      return try upright.applying(vs_vips_to_srgb)  // a profile that makes no sense is no profile
    }
  }

  func shrunk(toFit width: Int, _ height: Int) throws -> VipsPicture {
    try applying { vs_vips_shrink($0, $1, Int32(width), Int32(height)) }
  }

  /// Picture scaled down to the width, keeping the proportions; itself when it is not wider or `width` is nil.
  consuming func narrowed(to width: Int?) throws -> VipsPicture {
    guard let width, width < self.width else { return self }
    return try shrunk(toFit: width, Int(VIPS_MAX_COORD))
  }

  func png() throws -> [UInt8] { try saved(as: ".png[strip]") }
  func webp(quality: Int) throws -> [UInt8] { try saved(as: ".webp[Q=\(quality),strip]") }

  /// Picture with white in the place of transparent parts.
  func jpeg(quality: Int) throws -> [UInt8] {
    if hasAlpha { return try applying(vs_vips_flatten_on_white).jpeg(quality: quality) }
    return try saved(as: ".jpg[Q=\(quality),strip,optimize_coding]")
  }

  /// Pixels of a normalised picture as cairo wants them: premultiplied, blue-green-red-alpha in memory (its 32-bit words
  /// on the little-endian machines Debian's Swift runs on), rows without padding.
  func cairoPixels() throws -> PixelBuffer {
    let base = try hasAlpha ? applying(vs_vips_premultiply).applying(vs_vips_to_8_bit) : applying(vs_vips_add_opaque_band)
    let red = try base.applying { vs_vips_extract_band($0, $1, 0) }
    let green = try base.applying { vs_vips_extract_band($0, $1, 1) }
    let blue = try base.applying { vs_vips_extract_band($0, $1, 2) }
    let alpha = try base.applying { vs_vips_extract_band($0, $1, 3) }
    var bands: [UnsafeMutablePointer<VipsImage>?] = [blue.pointer, green.pointer, red.pointer, alpha.pointer]
    var joined: UnsafeMutablePointer<VipsImage>?
    guard vs_vips_join_bands(&bands, &joined, 4) == 0, let joined else { throw ImagingFailure.lastOfVips() }
    let picture = VipsPicture(joined)
    var byteCount = 0
    guard let memory = vips_image_write_to_memory(picture.pointer, &byteCount) else { throw ImagingFailure.lastOfVips() }
    return PixelBuffer(memory: memory, width: width, height: height)
  }

  typealias Operation = (UnsafeMutablePointer<VipsImage>?, UnsafeMutablePointer<UnsafeMutablePointer<VipsImage>?>?) -> Int32

  func applying(_ operation: Operation) throws -> VipsPicture {
    var result: UnsafeMutablePointer<VipsImage>?
    guard operation(pointer, &result) == 0, let result else { throw ImagingFailure.lastOfVips() }
    return VipsPicture(result)
  }

  /// - Parameter suffix: of the format, with options of libvips' saver: ".webp[Q=85,strip]".
  func saved(as suffix: String) throws -> [UInt8] {
    var bytes: UnsafeMutableRawPointer?
    var length = 0
    guard vs_vips_save(pointer, suffix, &bytes, &length) == 0, let bytes else { throw ImagingFailure.lastOfVips() }
    defer { g_free(bytes) }
    return [UInt8](UnsafeRawBufferPointer(start: bytes, count: length))
  }
}

/// Owner of pixels that libvips computed: 4 bytes each, rows without padding.
final class PixelBuffer {
  let memory: UnsafeMutableRawPointer
  let width: Int
  let height: Int

  init(memory: UnsafeMutableRawPointer, width: Int, height: Int) {
    self.memory = memory
    self.width = width
    self.height = height
  }

  deinit { g_free(memory) }
}

extension VipsPicture {
  /// Picture in grey or RGB, without metadata that a copy of the file would pass on or that changes how it looks.
  var isPlain: Bool {
    vips_image_get_bands(pointer) <= 3 && !has(VIPS_META_ICC_NAME) && !has(VIPS_META_EXIF_NAME) && !has(VIPS_META_XMP_NAME)
      && !has(VIPS_META_IPTC_NAME)
  }
}
