package import SketchCore

/// Content of a picture as a value: everything the renderer needs, nothing it has to guess.
///
/// Kept with a revision as compact JSON, so that an edit changes the picture that was, not a new one.
package struct Scene: Sendable, Equatable {
  package static let currentVersion = 1

  package var aspect: Aspect = .square
  /// Pixels along the edge of a square; other proportions have about as many pixels.
  package var edge = 1024
  /// Pixels across and down, where they were said; the aspect's own otherwise.
  package var pixels: Pixels?
  package var kind: ArtKind = .picture
  /// Option of the kind: "simple", "8 fold symmetry".
  package var option: String?
  /// Other things said of the kind that change how it is painted.
  package var details: [String] = []
  package var style: ArtStyle = .digitalArt
  /// Style as it was asked for when it is none of the named ones: "ukiyo-e".
  package var stylePhrase: String?
  package var seed: UInt32 = 0
  /// A name of `settings.tsv`.
  package var setting = "meadow" {
    didSet { if setting != oldValue { surroundings = nil } }
  }
  /// Setting around the water: the forest that a lake is in.
  package var surroundings: String?
  package var time: TimeOfDay = .day
  package var weather: Weather = .clear
  /// Features of the sky: "rainbow", "stars", "aurora", "fireworks"; or their absence: "cloudless", "lightless",
  /// "starless".
  package var sky: [String] = []
  /// Zone name to hex colour.
  package var colors: [String: String] = [:]
  package var elements: [Element] = []
  package var adjustments = Adjustments()
  /// Film that it is, when it moves.
  package var film: Film?
  /// Where it is looked at from; from before and level when absent.
  package var angle: Angle?
  /// Way of showing what is in it; the scene as it stands there when absent.
  package var view: View?

  package enum Angle: String, Sendable, Codable, CaseIterable {
    /// The backs of those in it.
    case behind
    /// Everybody in profile.
    case side
    /// The land as on a map.
    case above
  }

  package enum View: String, Sendable, Codable, CaseIterable {
    /// Head and shoulders, as large as the picture.
    case closeUp
    /// The things on a plain disc.
    case logo
    /// The things over and over, without a seam.
    case pattern
    /// Black shapes before a bright sky.
    case silhouette
    /// Rings around a middle.
    case mandala
  }

  package init() {}

  package struct Film: Sendable, Equatable, Codable {
    package var theme: String
    package var seconds: Int
    /// Frames a second; the usual number when absent.
    package var fps: Int?

    package init(theme: String, seconds: Int, fps: Int? = nil) {
      self.theme = theme
      self.seconds = seconds
      self.fps = fps
    }
  }

  package struct Pixels: Sendable, Equatable, Codable {
    package var width: Int
    package var height: Int

    /// Up to 8K, along each side and in all.
    package static let range = 64...7680
    package static let most = 7680 * 4320

    package init(width: Int, height: Int) {
      self.width = min(max(width, Self.range.lowerBound), Self.range.upperBound)
      self.height = min(max(height, Self.range.lowerBound), Self.range.upperBound, Self.most / self.width)
    }
  }

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
    /// Nobody asked for it; it comes with the time of day or the place.
    package var implied = false
    /// The noun that was said, when another subject is drawn for it.
    package var asked: String?
    /// The second colour, hex and as said.
    package var accent: String?
    package var accentName: String?
    package var parts: [PartColor]?
    package var material: Material?
    package var pattern: Pattern?
    /// Its outline, where that is not the drawing's.
    package var form: Form?
    package var pose: Pose?
    package var feeling: Feeling?
    /// Words written on it.
    package var text: String?
    /// Factor of its width; stand-ins differ in it.
    package var width: Float?
    /// Parts of the drawing that are left out: hair.
    package var without: [String]?
    /// True for who is seen from behind, without a face.
    package var isBack: Bool?
    /// Parts that are not as the drawing has them.
    package var variants: [PartVariant]?
    /// How each of several differs from the others.
    package var looks: [Look]?
    /// True for several in one row.
    package var isRow: Bool?
    /// Id of what they look at from the place that their relation gives them.
    package var gaze: Int?
  }

  /// Look of one of several.
  package struct Look: Sendable, Equatable, Codable {
    /// Drawing of the same kind that it has instead: a woman among people.
    package var subject: String?
    package var color: String?
    package var parts: [PartColor]?
    /// Factor of its height.
    package var size: Float?
  }

  /// A part of an element with a shape of its own: a long beard, a broken window.
  package struct PartVariant: Sendable, Equatable, Codable {
    package enum Kind: String, Sendable, Codable {
      case long, short, big, small, broken, open, round, sharp, glowing
    }

    /// A part of the drawing, from `anatomy.tsv`.
    package var name: String
    package var kind: Kind
  }

  /// A part of an element with a colour of its own.
  package struct PartColor: Sendable, Equatable, Codable {
    /// A part of the drawing, from `anatomy.tsv`.
    package var name: String
    package var color: String
    package var colorName: String
  }

  package enum Pose: String, Sendable, Codable, CaseIterable {
    case standing, sitting, kneeling, lying, sleeping, crawling, walking, running, jumping, leaping, rearing, climbing, hanging
    case flying, swimming, dancing, riding, cycling, driving
    case reading, eating, waving, pointing, cheering, holding, carrying, lifting, hugging, kicking, pushing
    case sliding, fishing, playing, floating, digging, sweeping, painting, throwing, praying, crying
    case cooking, meditating, phoning, photographing, skiing, skipping, thinking
    case balancing, pulling, knitting, working, stirring, milking, golfing, fighting, catching, feeding
    /// Somebody with the bow on a violin, or on a cello.
    case fiddling, bowing
    /// Somebody with an accordion between the hands, and with drumsticks.
    case squeezing, drumming, strumming, trumpeting
    /// Somebody with a rake, a pan, a bauble for a tree, and a plate in foam.
    case raking, flipping, decorating, washing, hitting
    /// Somebody with a palm up for a tray, with a hand up in a tree, and on a sled.
    case serving, picking, sledding
    /// Lips for candles, lips for a frog, a hand for another's, and both hands at a knee.
    case blowing, kissing, greeting, bandaging
    /// Dragon that breathes fire.
    case breathing
    /// Shoe of a pair, on a foot.
    case worn
    /// Hat or jar that others are in, desk without things of its own, and board or broom that somebody rides.
    case open, ridden
    /// Balloon on a long string, one of a bunch.
    case tied
    /// Bed on tall legs, with room under it.
    case raised
    /// Watering can out of which water comes.
    case pouring
  }

  /// Feelings that a face shows.
  package enum Feeling: String, Sendable, Codable, CaseIterable {
    case happy, sad, angry, surprised, scared, sleepy
  }

  package enum Material: String, Sendable, Codable {
    case wood, stone, glass, gold, silver, metal
    case brick, leather, ice, concrete, knit, fluffy, velvet, rust, coral
  }

  package enum Pattern: String, Sendable, Codable {
    case striped, dotted, checked
  }

  package enum Place: String, Sendable, Codable {
    case anywhere, left, right, center, foreground, background, sky, wall
  }

  package struct Relation: Sendable, Equatable, Codable {
    package enum Kind: String, Sendable, Codable {
      case on, inside, nextTo, leftOf, rightOf, behind, inFrontOf, under, above
      case between, riding, heldBy, wornBy
      /// Beside it: turned to it, behind it on the run, in a ring, and against it.
      case facing, chasing, around, leaning
      /// On one way with it: after it, as who pushes a cart, and before it, as who pulls one.
      case following, leading
    }

    package var kind: Kind
    package var of: Int
    /// The other one, for what is between two; itself, for those who face each other on something.
    package var and: Int?
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
    /// Share of its box, from the top, that is to be seen: the legs of who sits in a boat are not.
    package var shown: Float?
    /// Share that is left of the height of the legs of who sits.
    package var folded: Float?
    /// Degrees that it leans to the right, about its foot.
    package var tilt: Float?

    /// Place of the drawing's box that stays where it is when it leans.
    static let pivot = Anatomy.Point(x: 0.5, y: 0.95)
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
    if let pixels { return (pixels.width, pixels.height) }
    return switch aspect {
    case .square: (edge, edge)
    case .wide: (edge * 85 / 64, edge * 3 / 4)
    case .portrait: (edge * 55 / 64, edge * 147 / 128)
    case .tall: (edge * 3 / 4, edge * 85 / 64)
    case .twoByThree: (edge * 13 / 16, edge * 39 / 32)
    case .threeByTwo: (edge * 39 / 32, edge * 13 / 16)
    case .a4: (edge * 27 / 32, edge * 153 / 128)
    case .ratio(let width, let height): Scene.size(of: width, to: height, edge: edge)
    }
  }

  /// As many pixels as a square has, in whole eights.
  private static func size(of width: Int, to height: Int, edge: Int) -> (width: Int, height: Int) {
    let stretch = (Double(width) / Double(height)).squareRoot()
    func side(_ length: Double) -> Int { max(8, Int((length / 8).rounded()) * 8) }
    return (side(Double(edge) * stretch), side(Double(edge) / stretch))
  }

  /// Pixels along the edge of a square, by quality.
  static func edge(of quality: Quality?) -> Int {
    switch quality {
    case .draft: 512
    case .standard, nil: 1024
    case .high: 1536
    case .ultra: 2048
    }
  }

  func element(_ id: Int) -> Element? { elements.first { $0.id == id } }

  var nextID: Int { (elements.map(\.id).max() ?? 0) + 1 }
}

extension Scene {
  /// Many are smaller each.
  static func crowdScale(_ count: Int) -> Float {
    switch count {
    case ...1: 1
    case 2: 0.86
    case 3: 0.74
    case 4...6: 0.6
    case 7...10: 0.46
    default: 0.36
    }
  }
}

extension Scene.Pose {
  /// True for who has to have a seat.
  var isSeated: Bool { self == .sitting || self == .knitting }

  /// The poses that show it, the likest first.
  var shownBy: [Self] {
    switch self {
    case .sleeping: [.sleeping, .lying]
    case .lying: [.lying, .sleeping]
    case .jumping: [.jumping, .leaping]
    case .leaping: [.leaping, .jumping]
    case .cycling: [.cycling, .riding]
    case .carrying: [.carrying, .holding]
    case .working: [.working, .holding]
    case .stirring: [.stirring, .working, .holding]
    case .milking: [.milking, .kneeling, .sitting]
    default: [self]
    }
  }
}

extension Scene.Element {
  /// True for who faces or chases another, or goes one way with it.
  var isMeeting: Bool { relation?.kind.isMeeting ?? false }

  /// True for several that face or chase each other.
  var isMutual: Bool { relation?.of == id }

  /// True for what another holds or wears.
  var isCarried: Bool { relation.map { [.heldBy, .wornBy].contains($0.kind) } ?? false }
}

extension Scene.Relation.Kind {
  /// True for what rests on or in the other.
  var isResting: Bool { [.on, .inside, .riding].contains(self) }

  /// True for what stands beside the other.
  var isBeside: Bool { isMeeting || [.nextTo, .around, .leaning].contains(self) }

  /// True where the direction in which both look tells the side.
  var isMeeting: Bool { [.facing, .chasing, .following, .leading].contains(self) }

  /// True for a place before the other's nose.
  var isAhead: Bool { self == .facing || self == .leading }
}

extension Scene.Weather {
  /// Subject that stands for it.
  var emblem: String? {
    switch self {
    case .clear: nil
    case .cloudy, .fog: "cloud"
    case .rain: "rain-cloud"
    case .storm: "lightning"
    case .snow: "snowflake"
    }
  }
}
