/// Flat colours that tell the parts of a drawing apart; 0 is what belongs to no part.
enum PartTones {
  /// Levels of each channel: so far apart that a blend at a rim is taken for none of them.
  private static let levels: [UInt32] = [20, 90, 160, 230]
  static let most = levels.count * levels.count * levels.count - 1

  static func tone(of part: Int) -> RGB {
    let count = levels.count
    let (red, green) = (levels[part / (count * count) % count], levels[part / count % count])
    return RGB(packed: red << 16 | green << 8 | levels[part % count])
  }

  /// Part that a pixel shows; nil for a rim or a line.
  static func part(of pixel: UInt32, among count: Int) -> Int? {
    var part = 0
    for shift in [UInt32(16), 8, 0] {
      let value = Int((pixel >> shift) & 255)
      guard let level = levels.firstIndex(where: { abs(Int($0) - value) <= 12 }) else { return nil }
      part = part * levels.count + level
    }
    return part <= min(count, most) ? part : nil
  }
}
