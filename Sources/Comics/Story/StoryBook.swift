import FoundationEssentials
import SketchCore

/// Plots, genres, looks, worlds and words, read once from `Resources`.
struct StoryBook: Sendable {
  let plots: [Plot]
  let genres: [String: Genre]
  let looks: [String: ComicLook]
  let worlds: [String: ComicWorld]
  let layouts: [String: [String]]
  let telling: Telling
  /// Wording for models that draw panels, and for those that tell stories.
  let prompt: PanelPrompt

  static let usualGenre = "adventure"
  static let usualArtStyle = "comic book"
  static let usualWorld = "imagination"

  /// - Throws: `SketchError` `.configuration` when a file is missing or unusable.
  init() throws {
    let folder = try PackagedResources.folder("Resources", of: "Comics")
    func read<Value: Decodable>(_ type: Value.Type, _ name: String) throws -> Value {
      do {
        return try WireJSON.decode(type, from: try Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
      } catch {
        throw SketchError(
          .configuration, "\(folder)/\(name) cannot be used: \(error)", advice: "Install VoiceSketch again.")
      }
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/plots").sorted()
    plots = try names.map { try read(Plot.self, "plots/\($0)") }
    genres = try read([String: Genre].self, "genres.json")
    looks = try read([String: ComicLook].self, "looks.json")
    worlds = try read([String: ComicWorld].self, "worlds.json")
    layouts = try read([String: [String]].self, "layouts.json")
    telling = try read(Telling.self, "telling.json")
    prompt = try read(PanelPrompt.self, "panels.json")
  }

  func genre(_ name: String?) throws(SketchError) -> (name: String, genre: Genre) {
    try entry(name, Self.usualGenre, of: genres, "genre")
  }

  func look(_ name: String?) throws(SketchError) -> (name: String, look: ComicLook) {
    try entry(name, Self.usualArtStyle, of: looks, "art style")
  }

  func world(_ name: String?) throws(SketchError) -> (name: String, world: ComicWorld) {
    try entry(name, Self.usualWorld, of: worlds, "world")
  }

  private func entry<Value>(
    _ name: String?, _ usual: String, of table: [String: Value], _ kind: String
  ) throws(SketchError) -> (String, Value) {
    let wanted = name?.lowercased().split(separator: " ").joined(separator: " ") ?? usual
    guard let value = table[wanted] else {
      throw SketchError(
        .invalidInput, "there is no \(kind) “\(wanted)”",
        advice: "There are: \(table.keys.sorted().joined(separator: ", ")).")
    }
    return (wanted, value)
  }
}
