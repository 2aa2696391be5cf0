import Colouring
import SketchCore

/// Picture of a thing without the plain ground it stood on, with a white border around it like a sticker that was cut
/// out.
struct Cutout {
  let picture: PixelImage
  /// It had a ground, which was taken off here.
  let wasOpaque: Bool

  /// Share of the picture's edge that has to have the ground's colour.
  private static let plainShare = 0.85
  /// Distance in L*a*b* below which a pixel has the ground's colour.
  private static let limit: Float = 15

  /// - Returns: nil where there is no plain ground.
  init?(_ source: PixelImage, hasBorder: Bool) {
    let (width, height) = (source.width, source.height)
    let isCut = source.alpha.map { alpha in alpha.count { $0 < 128 } * 100 > alpha.count } ?? false
    var edge = EdgeColors(source)
    if isCut {
      edge.opacity = source.alpha?.map { Float($0) / 255 } ?? []
    } else {
      guard let thing = Self.thing(in: source) else { return nil }
      edge.find(thing)
    }
    let opacity = edge.opacity
    wasOpaque = !isCut
    let solid = opacity.count { $0 > 0.5 }
    guard solid * 100 > width * height, solid * 100 < width * height * 98 else { return nil }
    let unit = Float(max(width, height)) / 1_024
    let inside = ChamferDistance.from(width: width, height: height) { opacity[$0] <= 0.5 }
    let outside = ChamferDistance.from(width: width, height: height) { opacity[$0] > 0.5 }
    var border: Float = hasBorder ? 14 * unit : 0
    // A model that was told of a border has drawn it.
    if Self.isWhite(LabPixels(source), inside, from: 2 * unit + 1, to: 6 * unit + 1) { border = 0 }
    var bytes: [UInt8] = Array(repeating: 255, count: width * height * 3)
    var alpha: [UInt8] = Array(repeating: 0, count: width * height)
    for pixel in opacity.indices {
      let own = opacity[pixel]
      let white = border > 0 ? min(max(border + 0.5 - outside[pixel], 0), 1) : 0
      let whole = max(own, white)
      guard whole > 0 else { continue }
      alpha[pixel] = UInt8((whole * 255).rounded())
      let share = border > 0 ? own : 1
      let color = edge.colors[pixel] * share + 255 * (1 - share)
      for band in 0..<3 { bytes[pixel * 3 + band] = UInt8(min(max(color[band], 0), 255).rounded()) }
    }
    picture = PixelImage(width: width, height: height, bytes: bytes, alpha: alpha)
  }

  /// Pixels that are no ground, those half of it among them; nil where the ground is not plain.
  private static func thing(in source: PixelImage) -> [Bool]? {
    let (width, height) = (source.width, source.height)
    guard width > 8, height > 8 else { return nil }
    let lab = LabPixels(source).values
    var edge: [Int] = []
    for x in 0..<width { edge += [x, (height - 1) * width + x] }
    for y in 1..<(height - 1) { edge += [y * width, y * width + width - 1] }
    let ground = median(edge.map { lab[$0] })
    let near = edge.count { LabPixels.distance(lab[$0], ground) < limit }
    guard Double(near) >= plainShare * Double(edge.count) else { return nil }
    let parts = Components(width: width, height: height) { LabPixels.distance(lab[$0], ground) < limit }
    var isGround: [Bool] = Array(repeating: false, count: parts.sizes.count)
    for pixel in edge where parts.labels[pixel] > 0 { isGround[Int(parts.labels[pixel])] = true }
    // A coloured ground that is seen through a handle is ground; white within a white ground may be an eye.
    let isColored = (ground[1] * ground[1] + ground[2] * ground[2]).squareRoot() > 15
    if isColored {
      for label in 1..<parts.sizes.count where parts.sizes[label] * 2_000 > width * height { isGround[label] = true }
    }
    return parts.labels.map { $0 == 0 || !isGround[Int($0)] }
  }

  private static func median(_ colors: [SIMD3<Float>]) -> SIMD3<Float> {
    func middle(_ band: Int) -> Float { colors.map { $0[band] }.sorted()[colors.count / 2] }
    return SIMD3(middle(0), middle(1), middle(2))
  }

  private static func isWhite(_ lab: LabPixels, _ inside: [Float], from least: Float, to most: Float) -> Bool {
    var (all, white) = (0, 0)
    for pixel in inside.indices where inside[pixel] >= least && inside[pixel] <= most {
      let color = lab.values[pixel]
      all += 1
      if color[0] > 93, abs(color[1]) < 5, abs(color[2]) < 5 { white += 1 }
    }
    return white * 10 > all * 7
  }
}
