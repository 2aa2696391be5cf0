/// A scene taken apart for moving pictures: what lies behind what, each painted once in the scene's style.
///
/// Laid over each other as they are, the layers give the picture again. Used by one thread at a time while it is made;
/// only read afterwards.
package final class SceneLayers: @unchecked Sendable {
  package let scene: Scene
  package let width: Int
  package let height: Int
  /// Row of the horizon.
  package let horizon: Int
  /// True where there is a sky over a landscape.
  package let isOutdoors: Bool
  /// True for clouds without borders, false for heaps.
  package let hasSoftClouds: Bool
  /// Sky with its lights, opaque; nil where there is none to see.
  package let sky: Bitmap?
  package let clouds: Bitmap?
  /// Landscape or room; transparent where the sky is seen.
  package let land: Bitmap
  /// True at each pixel of the land that is water.
  package let water: [Bool]
  /// Elements, back to front.
  package let figures: [StageFigure]
  /// Columns and rows of the named sun or moon, which is in the sky; nil without one.
  package let light: (columns: Range<Int>, rows: Range<Int>)?

  init(
    scene: Scene, width: Int, height: Int, horizon: Int, isOutdoors: Bool, hasSoftClouds: Bool, sky: Bitmap?,
    clouds: Bitmap?, land: Bitmap,
    water: [Bool], figures: [StageFigure], light: (columns: Range<Int>, rows: Range<Int>)? = nil
  ) {
    self.light = light
    self.scene = scene
    self.width = width
    self.height = height
    self.horizon = horizon
    self.isOutdoors = isOutdoors
    self.hasSoftClouds = hasSoftClouds
    self.sky = sky
    self.clouds = clouds
    self.land = land
    self.water = water
    self.figures = figures
  }
}

/// Copy of an element as a layer of its own.
package struct StageFigure {
  package var name: FigureName
  /// Number of those that belong together: a rider and the horse.
  package var group: Int
  /// True for the one of a group that carries the others.
  package var leads: Bool
  /// A piece of the canvas; `left` and `top` are where it lies.
  package var image: Bitmap
  /// Shadow or reflection, in the same piece; nil without one.
  package var trace: Bitmap?
  package var left: Int
  package var top: Int
  /// Side and place of the drawing's square box on the canvas.
  package var edge: Int
  package var boxLeft: Int
  package var boxTop: Int
  /// Row on which it stands or floats.
  package var foot: Int
  /// 0 at the horizon, 1 at the lower edge; nil for what is in the air or on a wall.
  package var depth: Float?
  package var parts: [Part] = []
  package var eyes: [Ellipse] = []

  /// A part that moves by itself, in the same piece as the figure.
  package struct Part {
    package var name: String
    package var image: Bitmap
    /// Place where it is joined to the rest, on the canvas.
    package var joint: (x: Float, y: Float)
    package var middle: (x: Float, y: Float)
    package var width: Float
    package var height: Float
  }

  package struct Ellipse: Sendable {
    package var x: Float
    package var y: Float
    package var width: Float
    package var height: Float
    /// Colour beside it, for a lid.
    package var color: RGB
  }
}

/// Name, nature and pose of a figure, by which its motions are looked up.
package struct FigureName: Sendable {
  /// Place in the cast.
  package var index: Int
  package var subject: String
  package var kind: String
  package var pose: String?
  package var place: String
  package var isInAir: Bool
  package var isOnWater: Bool
  package var isLight: Bool
  /// Direction in which it faces on the canvas, −1 left, 1 right, 0 to the front.
  package var facing: Int
  package var isImplied: Bool

  package var isCreature: Bool { Nature(kind: kind).isCreature }
}

/// A part that should be a layer of its own.
package struct PartWish: Sendable, Equatable {
  package var name: String
  /// False for one that turns in its place, such as a wheel: nothing has to be painted beneath it.
  package var leavesItsPlace: Bool

  package init(name: String, leavesItsPlace: Bool) {
    self.name = name
    self.leavesItsPlace = leavesItsPlace
  }
}
