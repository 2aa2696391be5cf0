/// Parts of one figure that move by themselves, and its eyes.
struct Articulation: @unchecked Sendable {
  private let pieces: [(name: String, piece: PartMasks.Piece)]
  private let eyePieces: [PartMasks.Piece]
  /// Ids of groups left out of what lies beneath the parts.
  let hidden: [String]

  init(_ member: Underpainting.CastMember, wishes: [PartWish]) {
    var masks = PartMasks(member: member)
    var pieces: [(String, PartMasks.Piece)] = []
    var hidden: [String] = []
    var eyes: [PartMasks.Piece] = []
    for wish in wishes {
      let ids = member.subject.anatomy.parts.filter { $0.name == wish.name }.flatMap(\.targets).filter {
        !$0.hasPrefix("main") && $0 != "accent"
      }
      let found = masks.pieces(of: ids)
      if wish.name == "eye" {
        eyes = found
        continue
      }
      guard !found.isEmpty else { continue }
      pieces += found.map { (wish.name, $0) }
      if wish.leavesItsPlace { hidden += ids }
    }
    self.pieces = pieces
    self.hidden = hidden
    eyePieces = eyes.count <= 3 ? eyes : []
  }

  /// - Parameter rim: pixels around a part that its outline may take.
  func parts(
    from image: Bitmap, _ frame: LayerCutter.Frame, _ member: Underpainting.CastMember, rim: Int
  ) -> [StageFigure.Part] {
    pieces.map { name, piece in
      let mask = Plane(copying: piece.mask)
      mask.blur(radius: max(1, rim / 2), passes: 1)
      let part = Bitmap(width: image.width, height: image.height)
      for y in max(0, piece.top - rim)..<min(member.edge, piece.bottom + rim) {
        for x in max(0, piece.left - rim)..<min(member.edge, piece.right + rim) {
          let cover = smoothstep(0.02, 0.5, mask.values[y &* member.edge &+ x])
          let column = x + member.left - frame.left
          let row = y + member.top - frame.top
          guard cover > 0, column >= 0, row >= 0, column < image.width, row < image.height else { continue }
          part.pixels[row &* image.width &+ column] = Bitmap.over(
            image.pixels[row &* image.width &+ column], 0, UInt32(cover * 256))
        }
      }
      let (left, top) = (Float(member.left), Float(member.top))
      let middle = (x: left + Float(piece.left + piece.right) / 2, y: top + Float(piece.top + piece.bottom) / 2)
      return StageFigure.Part(
        name: name, image: part, joint: piece.joint.map { (left + $0.x, top + $0.y) } ?? middle, middle: middle,
        width: Float(piece.right - piece.left), height: Float(piece.bottom - piece.top))
    }
  }

  func eyes(in image: Bitmap, _ frame: LayerCutter.Frame, _ member: Underpainting.CastMember) -> [StageFigure.Ellipse] {
    eyePieces.compactMap { piece in
      let width = Float(piece.right - piece.left)
      let height = Float(piece.bottom - piece.top)
      guard height >= 4, height < Float(member.edge) / 5, width < Float(member.edge) / 4 else { return nil }
      let x = Float(member.left) + Float(piece.left) + width / 2
      let y = Float(member.top) + Float(piece.top) + height / 2
      let column = Int(x) - frame.left
      let row = Int(y - height * 0.5) - frame.top - max(2, Int(height * 0.3))
      guard column >= 0, row >= 0, column < image.width, row < image.height else { return nil }
      let pixel = image.pixels[row * image.width + column]
      guard pixel >> 24 > 220 else { return nil }
      return StageFigure.Ellipse(x: x, y: y, width: width, height: height, color: RGB(packed: pixel))
    }
  }
}
