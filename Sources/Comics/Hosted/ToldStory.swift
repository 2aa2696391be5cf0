import FoundationEssentials
import SketchCore

/// Story of a chat model: the words of a comic whose cast and panels are known.
struct ToldStory: Decodable {
  struct Panel: Decodable {
    struct Balloon: Decodable {
      var speaker: Comic.Role
      var text: String
    }

    var caption: String?
    var balloons: [Balloon]
    var scene: String?
  }

  var title: String
  var panels: [Panel]
  var ending: String?

  /// - Parameter answer: text with one JSON object.
  /// - Throws: `SketchError` for one that is no story of this comic.
  init(_ answer: String, of comic: Comic) throws(SketchError) {
    guard let start = answer.firstIndex(of: "{"), let end = answer.lastIndex(of: "}"), start < end else {
      throw Self.unusable("it is no JSON object")
    }
    do {
      self = try WireJSON.decode(ToldStory.self, from: Data(answer[start...end].utf8))
    } catch {
      throw Self.unusable(WireJSON.reason(error))
    }
    guard (1...60).contains(title.count), ending?.count ?? 0 <= 40 else { throw Self.unusable("its title is no title") }
    guard panels.count == comic.panels.count else {
      throw Self.unusable("it has \(panels.count) panels, not \(comic.panels.count)")
    }
    for (index, panel) in panels.enumerated() {
      let isShort = panel.caption?.count ?? 0 <= 150 && panel.scene?.count ?? 0 <= 300
      guard isShort, panel.balloons.count <= 3, panel.balloons.allSatisfy({ (1...100).contains($0.text.count) }) else {
        throw Self.unusable("the words of panel \(index + 1) do not fit it")
      }
      for balloon in panel.balloons where comic.member(balloon.speaker) == nil || balloon.speaker == .thing {
        throw Self.unusable("in panel \(index + 1) somebody speaks who is not in the story")
      }
    }
  }

  private static func unusable(_ reason: String) -> SketchError {
    SketchError(.provider, "the story model's answer cannot be used: \(reason)")
  }

  /// The comic in these words.
  func told(_ comic: Comic) -> Comic {
    var told = comic
    told.title = title.onOneLine
    if let ending, !ending.isEmpty { told.ending = ending.onOneLine }
    for (index, panel) in panels.enumerated() {
      told.panels[index].caption = panel.caption.flatMap { $0.isEmpty ? nil : $0.onOneLine }
      told.panels[index].scene = panel.scene.flatMap { $0.isEmpty ? nil : $0.onOneLine }
      told.panels[index].balloons = panel.balloons.map {
        ComicPanel.Balloon(speaker: $0.speaker, kind: .says, text: $0.text.onOneLine)
      }
      for speaker in panel.balloons.map(\.speaker)
      where !told.panels[index].cast.contains(where: { $0.role == speaker }) {
        told.panels[index].cast.append(ComicPanel.Appearance(role: speaker))
      }
    }
    return told
  }

  /// The comic as the model is told of it.
  static func material(_ comic: Comic) throws -> String {
    try WireJSON.text(
      Material(
        concept: comic.concept, genre: comic.genre, world: comic.world,
        cast: comic.cast.map { .init(role: $0.role, name: $0.name, looks: $0.phrase) },
        panels: comic.panels.enumerated().map {
          .init(number: $0 + 1, function: $1.beat, place: $1.setting, cast: $1.cast.map(\.role))
        }))
  }

  private struct Material: Encodable {
    struct Member: Encodable {
      var role: Comic.Role
      var name: String
      var looks: String
    }

    struct Panel: Encodable {
      var number: Int
      var function: ComicPanel.Beat
      var place: String
      var cast: [Comic.Role]
    }

    var concept: String
    var genre: String
    var world: String
    var cast: [Member]
    var panels: [Panel]
  }
}
