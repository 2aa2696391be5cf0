import Illustrator

/// A way a story goes: a file of `Resources/plots`.
struct Plot: Sendable, Decodable {
  var id: String
  /// Words of a concept that ask for it; what follows them is {x}.
  var cues: [String]
  /// True where the first thing after the cue is the thing of the story.
  var takesThing: Bool?
  /// True where what the cue leads to is no company: it is the thing of the story, or nothing is.
  var facesObject: Bool?
  /// Stands for {x} where the concept has nothing for it.
  var unknown: [String]?
  var beats: [ComicPanel.Beat: BeatTemplate]
  /// Other ways it may take its turn, by their names: beats in place of those above.
  var turns: [String: [ComicPanel.Beat: BeatTemplate]]?

  /// Whether the thing of the story may be any.
  var tellsOfThing: Bool {
    facesObject != true && beats.values.contains { $0.cast.contains { $0.hasPrefix(Comic.Role.thing.rawValue) } }
  }

  /// Beats of one way through it, which ends as a genre does where an end is given.
  func beats(turn: String?, end: BeatTemplate?) -> [ComicPanel.Beat: BeatTemplate] {
    var told = beats
    if let turn, let turns { told.merge(turns[turn] ?? [:]) { $1 } }
    if let end { told[.release] = end }
    return told
  }
}

/// A panel of a plot, with slots.
struct BeatTemplate: Sendable, Decodable {
  /// Variants, one of which is taken.
  var caption: [String]
  /// "hero(shouts): [Stop!|No!]".
  var lines: [String]
  /// "hero:running:scared": role, pose, feeling.
  var cast: [String]
  var shot: PanelStaging.Shot
  /// "bright" or "dark": time and weather go with the story.
  var mood: String?
  var time: Scene.TimeOfDay?
  /// Key of the sound words.
  var sound: String?
  var prop: String?
  /// True where it happens elsewhere.
  var away: Bool?
  var crowd: Bool?
}

/// Time, weather, places, company and words of a genre: an entry of `genres.json`.
struct Genre: Sendable, Decodable {
  var openers: [String]
  var endings: [String]
  var plots: [String]
  /// Ends that go with any plot, by their names.
  var ends: [String: BeatTemplate]
  var heroes: [String]
  var friends: [String]
  var helpers: [String]
  var things: [String]
  var home: [String]
  var away: [String]
  /// Pairs of time and weather.
  var bright: [[String]]
  var dark: [[String]]
  var sounds: [String: [String]]
}

/// Look of an art style: an entry of `looks.json`.
struct ComicLook: Sendable, Decodable {
  var style: String
  var tone: PanelTone
  var paper, ink, caption, title: String
  var saturation, contrast: Float

  /// True for looks without colours.
  var isGray: Bool { tone == .screen || tone == .noir || style == "sketch" }
}

/// Changes that a world makes: an entry of `worlds.json`.
struct ComicWorld: Sendable, Decodable {
  /// Radius of the panels' corners, in page widths.
  var corner: Double
  var saturation, glow: Float
  var sky: [String]
  var tint: String?
  var openers: [String]
}

/// Words every story may use: `telling.json`.
struct Telling: Sendable, Decodable {
  struct Prose: Sendable, Decodable {
    var places: [String]
    var times: [String: [String]]
    var weathers: [String: [String]]
    var feelings: [ComicPanel.Feeling: [String]]
    var says, shouts, thinks, whispers, sounds: [String]
    var chapters: [ComicPanel.Beat: [String]]
    /// Sights and sounds of a place, by its setting; "outdoors" and "indoors" stand for the others.
    var scenery: [String: [String]]
    /// Paragraphs that tell more of a beat. One that names the friend is for panels with the friend in it.
    var beats: [ComicPanel.Beat: [String]]
    /// Things that somebody does while others speak.
    var gestures: [String]
    /// Last sentences of a chapter, which lead on.
    var closings: [ComicPanel.Beat: [String]]
  }

  var sounds: [String: [String]]
  var names: [String: [String]]
  /// Subjects that are "she", and those that are "he".
  var she, he: [String]
  /// Inhabitants of a place where few live, by its setting.
  var companions: [String: [String]]
  /// Colours that tell apart two who look the same.
  var colors: [String]
  var prose: Prose
}
