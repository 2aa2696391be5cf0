struct PixelSize: Sendable, Equatable, Codable {
  var width: Int
  var height: Int

  /// Megapixels, counted upwards: at least one, and 1024×1024 counts as one.
  var startedMegapixels: Int { max(1, (width * height + (1 << 20) - 1) >> 20) }
}
