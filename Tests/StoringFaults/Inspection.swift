import ArtworkLibrary
import FoundationEssentials
import SketchCore

/// Look at a library after an attempt, as the daemon's next start would.
struct Inspection {
  struct Report: Encodable {
    var isSound: Bool
    var findings: [String]
    var state: State
  }

  /// All that people see of a library, without times.
  struct State: Encodable {
    var pictures: [Picture] = []
    /// Names, each with the pictures and notes in it.
    var collections: [String] = []
    var journal: [String] = []
    /// Commands that wait.
    var waiting = 0
  }

  struct Picture: Encodable {
    var id: ArtworkID
    var title: String
    var head: Int
    var versions: Int
    var tags: [String]
    var isDeleted: Bool
    /// The bytes of the shown version are those of a picture that was stored.
    var isWhole: Bool
  }

  let folder: String

  func run() async throws {
    let library = try await SQLiteArtworkLibrary.open(dataFolder: folder)
    _ = try await library.repair()
    let health = try await library.check()
    let report = Report(
      isSound: health.isSound, findings: health.findings.map(\.message), state: try await state(of: library))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    print(String(decoding: try encoder.encode(report), as: UTF8.self))
  }

  private func state(of library: SQLiteArtworkLibrary) async throws -> State {
    var state = State()
    let shown = try await library.artworks(ArtworkQuery(sort: .oldest)).artworks
    for artwork in shown + (try await library.artworks(ArtworkQuery(trash: true, sort: .oldest)).artworks) {
      let bytes = try? await library.imageBytes(artwork.revision.image.sha256)
      state.pictures.append(
        Picture(
          id: artwork.id, title: artwork.title, head: artwork.head, versions: artwork.revisionCount, tags: artwork.tags,
          isDeleted: artwork.deletedAt != nil, isWhole: bytes.map(Pictures.contents.contains) ?? false))
    }
    for collection in try await library.collections() {
      let items = try await library.items(of: collection.id, limit: 50, cursor: nil).items
      let told = items.map { "\($0.artwork.id) \($0.note ?? "")" }
      state.collections.append("\(collection.name): \(told.joined(separator: ", "))")
    }
    state.journal = try await library.journal(limit: 50, cursor: nil).entries.map { "\($0.understood ?? ""): \($0.status.rawValue)" }
    state.waiting = try await library.queuedCommands().count
    return state
  }
}
