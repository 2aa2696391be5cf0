struct PixelSize: Sendable, Equatable, Codable {
  var width: Int
  var height: Int

  /// Megapixels, counted upwards: at least one, and 1024×1024, a little more than one, counts as two.
  var startedMegapixels: Int { max(1, (width * height + 999_999) / 1_000_000) }
}
