import ArtworkLibrary
import FoundationEssentials
import SketchCore
import Synchronization

/// Clock of a library that is being made.
final class LibraryClock: Sendable {
  private let time: Mutex<Date>

  init(_ time: Date) { self.time = Mutex(time) }

  var now: Date { time.withLock { $0 } }
  func advance(by seconds: Double) { time.withLock { $0 += seconds } }
}

/// Maker of artworks out of a list of words, the same for the same seed.
actor LibraryGenerator {
  /// Most frequent first: each is said half as often as the one in half its place.
  let words: [String]
  private var random: SeededGenerator
  /// Pictures that all artworks share, for it is the database that is measured.
  private let pictures: [[UInt8]]
  private var picture = 0

  /// - Parameter pictures: files of PNG pictures of 1,024 pixels; empty for bytes that are none.
  init(words: [String], seed: UInt64, pictures: [[UInt8]]) {
    self.words = words
    self.pictures = pictures.isEmpty ? (0..<64).map { Array("picture \($0)".utf8) } : pictures
    random = SeededGenerator(seed: seed)
  }

  /// Artworks in one transaction: so many of them would take hours one by one.
  private static let batch = 100

  func fill(_ library: SQLiteArtworkLibrary, to wanted: Int, from start: Int, _ clock: LibraryClock) async throws {
    var count = start
    while count < wanted {
      clock.advance(by: 1_800)
      let drafts = (0..<min(Self.batch, wanted - count)).map { _ in draft() }
      let made = try await library.complete(try await library.add(job(), for: nil), with: drafts)
      count += drafts.count
      // Three versions each; a tenth are favorites.
      for artwork in made {
        let edit = try await library.add(job(of: artwork.id), for: nil)
        _ = try await library.complete(edit, with: [draft(), draft()])
        if Int.random(in: 0..<10, using: &random) == 0 { _ = try await library.setFavorite(true, on: artwork.id) }
      }
      if let artwork = made.first { _ = try await library.setTags([words[count / Self.batch % words.count]], on: artwork.id) }
    }
  }

  /// Job for one picture, and that picture.
  func insertion() -> (job: Job, draft: PictureDraft) { (job(), draft()) }

  func insert(into library: SQLiteArtworkLibrary) async throws {
    _ = try await library.complete(try await library.add(job(), for: nil), with: [draft()])
  }

  private func job(of artwork: ArtworkID? = nil) -> Job {
    var command = VoiceCommand(transcript: "draw \(phrase(3))", intent: artwork == nil ? .create : .edit, confidence: 1)
    if artwork == nil { command.create = CreateRequest(description: phrase(3)) }
    return Job(command: command, artwork: artwork, seed: 1, createdAt: Date(timeIntervalSince1970: 1_700_000_000))
  }

  private func draft() -> PictureDraft {
    picture = (picture + 1) % pictures.count
    let title = phrase(3)
    let style = ArtStyle.allCases.randomElement(using: &random).map(StyleChoice.named)
    let scene = #"{"version":1,"setting":"\#(word())","elements":[{"id":1,"subject":"\#(word())","label":"\#(word())"}]}"#
    let made = GeneratedPicture(
      image: pictures[picture], prompt: "\(title), \(phrase(9))", style: style, model: "bench", seed: 7, scene: scene)
    return PictureDraft(
      picture: made, mediaType: "image/png", width: 1_024, height: 1_024, title: title,
      kind: ArtKind.allCases.randomElement(using: &random) ?? .picture, transcript: "draw \(title)", provider: "illustrator",
      generationSeconds: 1,
      colors: PictureColors(average: "#808080", dominant: PictureColor.allCases.shuffled(using: &random).prefix(2).map { $0 }))
  }

  private func phrase(_ count: Int) -> String { (0..<count).map { _ in word() }.joined(separator: " ") }

  private func word() -> String {
    var range = words.count
    while range > 2, Bool.random(using: &random) { range /= 2 }
    return words[Int.random(in: 0..<range, using: &random)]
  }
}
