import ArtworkLibrary
import FoundationEssentials
import SketchCore

/// Look at a library after an attempt, as the daemon's next start would.
struct Inspection {
  struct Report: Encodable {
    var isSound: Bool
    var findings: [String]
    /// Titles of the pictures whose bytes are those that were stored, oldest first.
    var whole: [String]
    var artworks: Int
  }

  let folder: String

  func run() async throws {
    let library = try await SQLiteArtworkLibrary.open(dataFolder: folder)
    _ = try await library.repair()
    let health = try await library.check()
    var whole: [String] = []
    let page = try await library.artworks(ArtworkQuery(sort: .oldest))
    for artwork in page.artworks {
      let expected = ([Pictures.before] + Pictures.made).first { $0.title == artwork.title }?.picture.image
      if let bytes = try? await library.imageBytes(artwork.revision.image.sha256), bytes == expected { whole.append(artwork.title) }
    }
    let report = Report(
      isSound: health.isSound, findings: health.findings.map(\.message), whole: whole, artworks: page.artworks.count)
    print(String(decoding: try JSONEncoder().encode(report), as: UTF8.self))
  }
}
