package import Illustrator
import SketchCore

/// A panel at its place on the page: its scene, and where the letters are.
package struct StagedPanel: Sendable {
  package var index: Int
  package var rect: PageRect
  package var scene: Scene
  package var caption: PlacedCaption?
  package var ending: PlacedCaption?
  package var balloons: [PlacedBalloon] = []
  package var sound: PlacedSound?
  /// Boxes of the faces, in pixels of the page.
  package var faces: [PageRect] = []
  var emotes: [PlacedEmote] = []
  /// Notes on edits that could not be done.
  package var notes: [String] = []
}

package struct PlacedCaption: Sendable {
  package var box: PageRect
  var block: LetterBlock
}

package struct PlacedBalloon: Sendable {
  package var box: PageRect
  var kind: ComicPanel.Balloon.Kind
  package var speaker: Comic.Role
  var block: LetterBlock
  /// End of the tail; nil for nobody who is to be seen.
  package var tip: (x: Double, y: Double)?
}

package struct PlacedSound: Sendable {
  package var box: PageRect
  var block: LetterBlock
  var angle: Double
}

struct PlacedEmote: Sendable {
  var feeling: ComicPanel.Feeling
  var box: PageRect
}
