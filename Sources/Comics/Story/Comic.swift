import FoundationEssentials
package import Illustrator
package import SketchCore

/// A comic as a value: story, cast and script. Its pages follow from it, to the byte.
package struct Comic: Sendable, Equatable, Codable {
  package static let currentVersion = 1
  package static let panelRange = 3...8

  /// Version of this form.
  package var comic = Comic.currentVersion
  package var title: String
  /// Concept as it was said.
  package var concept: String
  package var genre: String
  package var artStyle: String
  package var world: String
  package var seed: UInt32
  /// Plot it was told by.
  package var plot: String
  /// Turn of the plot, and end of the genre, where they are others than the plot's own.
  package var turn: String?
  package var end: String?
  /// Pixels across and down of a page.
  package var page: Scene.Pixels
  package var cast: [CastMember]
  package var panels: [ComicPanel]
  /// Last words, on the last panel.
  package var ending: String

  /// Figure of the story, who looks the same in every panel.
  package struct CastMember: Sendable, Equatable, Codable {
    package var role: Role
    package var name: String
    /// "a red dragon".
    package var phrase: String
    package var pronoun: Pronoun
    package var element: Scene.Element
  }

  package enum Role: String, Sendable, Codable, CaseIterable {
    case hero, friend, helper, thing
  }

  package enum Pronoun: String, Sendable, Codable {
    case she, he, it

    package var subject: String { self == .she ? "she" : "he" }
    package var object: String { self == .she ? "her" : "him" }
    package var possessive: String { self == .she ? "her" : "his" }
  }

  package func member(_ role: Role) -> CastMember? { cast.first { $0.role == role } }
}

extension Comic {
  /// The comic that is stored with a revision; nil where there is none that this program knows.
  package init?(stored scene: String?) {
    guard let scene, let comic = try? WireJSON.decode(Comic.self, from: Data(scene.utf8)),
      comic.comic == Comic.currentVersion, Comic.panelRange.contains(comic.panels.count)
    else { return nil }
    self = comic
  }
}

/// Panel of the script.
package struct ComicPanel: Sendable, Equatable, Codable {
  package var beat: Beat
  package var shot: PanelStaging.Shot
  /// A name of the illustrator's settings.
  package var setting: String
  package var time: Scene.TimeOfDay
  package var weather: Scene.Weather
  /// Cast of the panel, from left to right.
  package var cast: [Appearance]
  /// Subject that is in the panel beside the cast.
  package var prop: String?
  /// True where the thing of the story is there many times.
  package var isCrowded: Bool?
  /// Things to be seen, as a story model told them.
  package var scene: String?
  package var caption: String?
  /// Balloons in reading order.
  package var balloons: [Balloon]
  package var sound: String?
  /// Changes that were asked for afterwards.
  package var edits: [Edit]?

  /// Function in the story, after Cohn's visual narrative grammar (2013): beginning, problem, attempts, turn, end.
  package enum Beat: String, Sendable, Codable, CaseIterable, CodingKeyRepresentable {
    case establisher, initial, attempt, helper, second, prolongation, peak, release
  }

  package struct Appearance: Sendable, Equatable, Codable {
    package var role: Comic.Role
    package var pose: Scene.Pose?
    package var feeling: Feeling?
  }

  package enum Feeling: String, Sendable, Codable, CaseIterable, CodingKeyRepresentable {
    case happy, sad, scared, angry, surprised, puzzled, idea, love, proud, calm, sleepy, brave
  }

  package struct Balloon: Sendable, Equatable, Codable {
    package enum Kind: String, Sendable, Codable, CodingKeyRepresentable {
      case says, shouts, thinks, whispers
    }

    package var speaker: Comic.Role
    package var kind: Kind
    package var text: String
  }
}

extension ComicPanel.Beat {
  /// The beats of a story by the number of its panels: the problem, the turn and the end are always there.
  static func beats(panels: Int) -> [Self] {
    switch panels {
    case ...3: [.initial, .peak, .release]
    case 4: [.establisher, .initial, .peak, .release]
    case 5: [.establisher, .initial, .prolongation, .peak, .release]
    case 6: [.establisher, .initial, .attempt, .prolongation, .peak, .release]
    case 7: [.establisher, .initial, .attempt, .helper, .prolongation, .peak, .release]
    default: allCases
    }
  }
}
