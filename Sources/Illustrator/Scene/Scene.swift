package import SketchCore

/// Content of a picture as a value: everything the renderer needs, nothing it has to guess.
///
/// Kept with a revision as compact JSON, so that an edit changes the picture that was, not a new one.
package struct Scene: Sendable, Equatable {
  package static let currentVersion = 1

  package var aspect: Aspect = .square
  /// Pixels along the edge of a square; other proportions have about as many pixels.
  package var edge = 1024
  package var kind: ArtKind = .picture
  /// Option of the kind: "simple", "8 fold symmetry".
  package var option: String?
  /// What else was said of the kind and changes how it is painted.
  package var details: [String] = []
  package var style: ArtStyle = .digitalArt
  /// Style as it was asked for when it is none of the named ones: "ukiyo-e".
  package var stylePhrase: String?
  package var seed: UInt32 = 0
  /// A name of `settings.tsv`.
  package var setting = "meadow"
  package var time: TimeOfDay = .day
  package var weather: Weather = .clear
  /// Features of the sky: "rainbow", "stars", "aurora", "fireworks"; or their absence: "cloudless", "lightless".
  package var sky: [String] = []
  /// Zone name to hex colour.
  package var colors: [String: String] = [:]
  package var elements: [Element] = []
  package var adjustments = Adjustments()

  package init() {}

  package enum TimeOfDay: String, Sendable, Codable, CaseIterable {
    case dawn, day, sunset, dusk, night
  }

  package enum Weather: String, Sendable, Codable, CaseIterable {
    case clear, cloudy, fog, rain, storm, snow
  }

  /// A part of the backdrop that has a colour of its own.
  package enum Zone: String, Sendable, CaseIterable {
    case sky, ground, water, far, clouds
  }

  package struct Element: Sendable, Equatable, Codable {
    /// Unique within the scene; what relations point at.
    package var id: Int
    /// A name of `subjects.tsv`.
    package var subject: String
    /// As said, without count and colour: "fishing boat".
    package var label: String
    /// Hex; the drawing's own when absent.
    package var color: String?
    /// The colour as said.
    package var colorName: String?
    package var scale: Float = 1
    package var relation: Relation?
    /// Placement of each of them; filled in by the layout.
    package var spots: [Spot] = []
    package var count: Int = 1
    package var place: Place = .anywhere
    /// Nobody asked for it; it comes with the time of day.
    package var implied = false
  }

  package enum Place: String, Sendable, Codable {
    case anywhere, left, right, center, foreground, background, sky
  }

  package struct Relation: Sendable, Equatable, Codable {
    package enum Kind: String, Sendable, Codable {
      case on, inside, nextTo, leftOf, rightOf, behind, inFrontOf, under, above
    }

    package var kind: Kind
    package var of: Int
  }

  /// Where one of an element stands, independent of the backdrop's horizon.
  package struct Spot: Sendable, Equatable, Codable {
    /// Middle, in picture widths.
    package var x: Float
    /// 0 at the horizon, 1 at the lower edge; for `air`, 0 at the upper edge, 1 at the horizon.
    package var depth: Float
    /// In picture heights.
    package var height: Float
    package var air = false
    package var flipped = false
    /// How far its base is above the ground, in picture heights.
    package var lift: Float = 0
  }

  /// 0 is "as it is" everywhere; brightness, contrast, saturation, warmth −1…1, the others 0…1.
  package struct Adjustments: Sendable, Equatable, Codable {
    package var brightness: Float = 0
    package var contrast: Float = 0
    package var saturation: Float = 0
    package var warmth: Float = 0
    package var drama: Float = 0
    package var detail: Float = 0
    package var blur: Float = 0
    package var backgroundBlur: Float = 0
    package var glow: Float = 0
    package var zoom: Float = 0
    package var flipped = false
    /// A colour laid over everything.
    package var tint: String?
  }
}

extension Scene {
  package var size: (width: Int, height: Int) {
    switch aspect {
    case .square: (edge, edge)
    case .wide: (edge * 85 / 64, edge * 3 / 4)
    case .portrait: (edge * 55 / 64, edge * 147 / 128)
    case .tall: (edge * 3 / 4, edge * 85 / 64)
    case .twoByThree: (edge * 13 / 16, edge * 39 / 32)
    case .threeByTwo: (edge * 39 / 32, edge * 13 / 16)
    case .a4: (edge * 27 / 32, edge * 153 / 128)
    }
  }

  func element(_ id: Int) -> Element? { elements.first { $0.id == id } }

  var nextID: Int { (elements.map(\.id).max() ?? 0) + 1 }
}
