/// Text that a picture's file carries beside its pixels, in the forms that files have places for.
struct EmbeddedText: Equatable {
  /// Text chunks of a PNG, by their keywords.
  var chunks: [String: String] = [:]
  var exif: ExifBlock?
  /// Packet of XMP.
  var xmp: String?

  /// Bytes of one text that are read; more is left out.
  static let limit = 4_000_000

  /// Text of a file that is to tell nothing: how the picture is turned.
  var silent: EmbeddedText {
    var silent = EmbeddedText()
    if let orientation = exif?.orientation, orientation != 1 { silent.exif = ExifBlock(orientation: orientation) }
    return silent
  }
}
