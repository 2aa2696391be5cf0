import ControlClient
import Foundation
import SketchCore
import TestSupport
import Testing

/// An afternoon of a family, said to the daemon: once in peace, and once killed in the middle.
@Suite(.timeLimit(.minutes(10))) struct FamilyAfternoonTests {
  private static var transcript: URL { Checkout.folder.appending(path: "Tests/Transcripts/family-afternoon.txt") }
  /// Line of the transcript before which the daemon is killed with commands on their way.
  private static let middle = "# --- the power goes"

  @Test func `what a family says in an afternoon is done as expected, and ends the same over a kill`() async throws {
    let text = try String(contentsOf: Self.transcript, encoding: .utf8)
    let script = try TranscriptScript(text)
    #expect(script.lines.count { if case .say = $0.step { true } else { false } } >= 60)
    var calm: Afternoon?
    try await DaemonFixture.with { daemon in
      let replay = try await daemon.control("replay", Self.transcript.path)
      #expect(replay.status == 0, "\(replay.errors)\(replay.output)")
      calm = try await Afternoon(of: daemon.client)
    }

    let halves = text.components(separatedBy: Self.middle)
    #expect(halves.count == 2)
    try await withScratchDirectory { folder in
      let first = try await DaemonFixture(["--audio", "none"], configuration: "", environment: [:], folder: folder)
      #expect(try await play(halves[0], on: first).status == 0)
      // What the family says next is accepted, and the power goes before it is done.
      let said = halves[1].split(separator: "\n").filter { !$0.hasPrefix("!") && !$0.hasPrefix("#") }.prefix(4)
      for line in said {
        let outcome = try await first.client.submit(Submission(.text(Utterance(text: String(line)))))
        #expect([.accepted, .done].contains(outcome.status), "\(line): \(outcome.message)")
      }
      await first.kill()
      let check = try await BuiltProgram("voicesketchd").run(["--data-dir", folder.appending(path: "data").path, "check"])
      #expect(check.output.contains("is sound"), "\(check.output)")
      try await DaemonFixture.with(folder: folder) { second in
        try await second.becomes { $0.queue.isEmpty }
        let rest = halves[1].components(separatedBy: "\n").drop { $0 != String(said.last ?? "") }.dropFirst(2)
        let replay = try await play(rest.joined(separator: "\n"), on: second)
        #expect(replay.status == 0, "\(replay.errors)\(replay.output)")
        #expect(try await Afternoon(of: second.client) == calm)
      }
    }
  }

  private func play(_ text: String, on daemon: DaemonFixture) async throws -> BuiltProgram.Run {
    let file = daemon.folder.appending(path: "part.txt")
    try text.write(to: file, atomically: true, encoding: .utf8)
    return try await daemon.control("replay", file.path)
  }
}

/// What is left of an afternoon.
private struct Afternoon: Equatable {
  struct Picture: Equatable {
    var id: ArtworkID
    var title: String
    var head: Int
    var parents: [Int?]
    var isFavorite: Bool
    var tags: [String]
  }

  struct Group: Equatable {
    var name: String
    var description: String?
    var query: ArtworkSearch?
    var items: [ArtworkID]
  }

  var pictures: [Picture] = []
  var trash: [Picture] = []
  var groups: [Group] = []
  var current: ArtworkID?

  init(of client: ControlClient) async throws {
    func pictures(inTrash: Bool) async throws -> [Picture] {
      var found: [Picture] = []
      for artwork in try await client.artworks(ArtworkQuery(trash: inTrash, limit: 200)).artworks {
        let parents = try await client.revisions(of: artwork.id).map(\.parent)
        found.append(
          Picture(
            id: artwork.id, title: artwork.title, head: artwork.head, parents: parents, isFavorite: artwork.favorite,
            tags: artwork.tags))
      }
      return found
    }
    self.pictures = try await pictures(inTrash: false)
    trash = try await pictures(inTrash: true)
    for collection in try await client.collections() {
      let items = try await client.items(of: collection.id, limit: 200).items.map(\.artwork.id)
      groups.append(
        Group(name: collection.name, description: collection.description, query: collection.query, items: items))
    }
    current = try await client.status().currentArtwork?.id
  }
}
