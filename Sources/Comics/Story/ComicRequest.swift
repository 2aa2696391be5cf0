import Illustrator
package import SketchCore

/// A comic to be made.
package struct ComicRequest: Sendable, Equatable {
  package var concept: String
  package var genre: String?
  package var artStyle: String?
  package var world: String?
  package var panels: Int?
  package var seed: UInt32
  package var aspect: Aspect?
  package var quality: Quality?

  package init(concept: String, seed: UInt32) {
    self.concept = concept
    self.seed = seed
  }

  package init(_ create: CreateRequest, seed: UInt32) {
    concept = create.description
    genre = create.genre
    artStyle = create.artStyle ?? create.style?.spokenName
    world = create.world
    panels = create.panels
    aspect = create.aspect
    quality = create.quality
    self.seed = seed
  }

  /// Page size in pixels: A4 upright unless another shape was asked for.
  var page: Scene.Pixels {
    let width =
      switch quality {
      case .draft: 744
      case .high: 1654
      case .ultra: 2480
      default: 1240
      }
    let proportion = (aspect == .portrait ? .a4 : aspect ?? .a4).proportion
    let tall = Double(width) * 297 / 210
    let ratio = Double(proportion.width) / Double(proportion.height)
    // Number of pixels that an upright page of the quality has.
    let area = Double(width) * tall
    return Scene.Pixels(width: Int((area * ratio).squareRoot()), height: Int((area / ratio).squareRoot()))
  }

  /// - Throws: `SketchError` `.invalidInput` for more or fewer panels than a comic has.
  func checkedPanels() throws(SketchError) -> Int {
    let count = panels ?? CreateRequest.usualPanels
    guard Comic.panelRange.contains(count) else {
      throw SketchError(
        .invalidInput,
        "a comic has \(Comic.panelRange.lowerBound) to \(Comic.panelRange.upperBound) panels, not \(count)",
        advice: "Ask for \(min(max(count, Comic.panelRange.lowerBound), Comic.panelRange.upperBound)) panels.")
    }
    return count
  }
}
