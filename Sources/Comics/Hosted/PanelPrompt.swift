import FoundationEssentials
import Illustrator
import SketchCore

/// Wording of panels for models that draw from words, and of the order for a story.
struct PanelPrompt: Sendable, Decodable {
  private var prompt: String
  private var and: String
  private var nobody: String
  private var shots: [String: String]
  private var member: String
  private var feeling: String
  private var pose: String
  private var crowd: String
  private var place: String
  /// Order for a chat model.
  private(set) var instruction: String

  /// Request for a panel's picture.
  func request(_ index: Int, of comic: Comic, _ artist: PanelArtist, aspect: Aspect) -> CreateRequest {
    CreateRequest(
      description: description(of: comic.panels[index], in: comic, artist), style: StyleChoice(comic.artStyle),
      aspect: aspect)
  }

  private func description(of panel: ComicPanel, in comic: Comic, _ artist: PanelArtist) -> String {
    let figures = panel.cast.compactMap { appearance in
      comic.member(appearance.role).map { words(for: $0, appearance, isMany: panel.isCrowded == true) }
    }
    let changes = (panel.edits ?? []).map { $0.fields.map(\.text).joined(separator: " ") }
    let shown = [panel.scene].compactMap(\.self) + figures + [panel.prop].compactMap(\.self) + changes
    return filled(
      prompt,
      [
        "shot": shots[panel.shot.rawValue] ?? panel.shot.rawValue,
        "cast": shown.isEmpty ? nobody : shown.joined(separator: and),
        "place": filled(place, ["place": artist.title(ofSetting: panel.setting)]), "time": panel.time.rawValue,
        "weather": panel.weather.rawValue,
      ])
  }

  private func words(for member: Comic.CastMember, _ appearance: ComicPanel.Appearance, isMany: Bool) -> String {
    if isMany, member.role == .thing { return filled(crowd, ["phrase": member.phrase]) }
    return filled(
      self.member,
      [
        "name": member.name, "phrase": member.phrase,
        "feeling": appearance.feeling.map { filled(feeling, ["feeling": $0.rawValue]) } ?? "",
        "pose": appearance.pose.map { filled(pose, ["pose": $0.rawValue]) } ?? "",
      ])
  }

  private func filled(_ text: String, _ fields: [String: String]) -> String {
    fields.reduce(text) { $0.replacing("{\($1.key)}", with: $1.value) }
  }
}
