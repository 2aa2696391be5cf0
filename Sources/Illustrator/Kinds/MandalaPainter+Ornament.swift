extension MandalaPainter {
  /// Shapes the rings of a mandala are made of, by its option in the catalogue.
  struct Ornament {
    enum Shape { case petal, leaf, blossom, triangle, diamond }

    /// Shapes of the rings from the outermost inwards, over and over.
    private let shapes: [Shape]
    /// True when the things of the scene stand between the rings.
    let hasSubjects: Bool
    let subjectScale: Double

    init(_ option: String?) {
      switch option {
      case "geometric": (shapes, hasSubjects, subjectScale) = ([.triangle, .diamond, .triangle], false, 1)
      case "floral": (shapes, hasSubjects, subjectScale) = ([.blossom, .petal], true, 1.15)
      case "nature": (shapes, hasSubjects, subjectScale) = ([.leaf, .blossom], true, 1)
      case "animal": (shapes, hasSubjects, subjectScale) = ([.petal, .diamond], true, 1.5)
      default: (shapes, hasSubjects, subjectScale) = ([.petal], true, 1)
      }
    }

    func shape(ofRing ring: Int) -> Shape { shapes[ring % shapes.count] }
  }
}
