import ArtworkLibrary
import Foundation
import SketchCore
import TestSupport
import Testing

/// Backups that come into a library that has something.
@Suite struct MergeTests {
  /// A library and the backup of another one.
  private func withBackup(
    _ body: (_ folder: URL, _ library: SQLiteArtworkLibrary, _ other: SQLiteArtworkLibrary) async throws -> Void
  ) async throws {
    try await withScratchDirectory { folder in
      let time = SettableTime()
      func open(_ name: String) async throws -> SQLiteArtworkLibrary {
        time.advance(by: 1_000)
        return try await SQLiteArtworkLibrary.open(dataFolder: "\(folder.path)/\(name)") {
          time.advance(by: 1)
          return time.now
        }
      }
      try await body(folder, try await open("data"), try await open("other"))
    }
  }

  private func merge(_ folder: URL, _ other: SQLiteArtworkLibrary) async throws -> LibraryRestoration {
    let file = "\(folder.path)/\(UUID().uuidString).tar"
    _ = try await other.backUp(to: file)
    return try await SQLiteArtworkLibrary.restore(file, into: folder.path + "/data", merging: true)
  }

  @Test func `artworks come behind those that there are, with all that belongs to them`() async throws {
    try await withBackup { folder, library, other in
      for number in 1...3 { try await library.create(Samples.draft("own \(number)")) }
      _ = try await library.apply(.collected(.name("Beach"), note: nil), to: [1], finishing: nil)
      let fox = try await other.create(Samples.draft("fox", title: "a fox", prompt: "dragons", cost: 0.25))
      try await other.edit(fox.id, "fox 2")
      _ = try await other.setTags(["winter"], on: fox.id)
      let hen = try await other.create(Samples.draft("hen", title: "a hen"))
      _ = try await other.apply(.collected(.name("beach"), note: "her"), to: [hen.id], finishing: nil)
      _ = try await other.apply(.collected(.name("farm"), note: nil), to: [hen.id, fox.id], finishing: nil)

      let result = try await merge(folder, other)
      #expect(result.artworks == 2 && result.known == 0 && result.images == 3 && result.missing == [])
      #expect(try await library.check().isSound)
      let found = try await library.artworks(ArtworkQuery(text: "dragon")).artworks
      let merged = try #require(found.first)
      #expect(found.count == 1 && merged.id == 4 && merged.tags == ["winter"] && merged.head == 2 && merged.canUndo)
      #expect(try await library.revisions(of: 4).map(\.prompt) == other.revisions(of: fox.id).map(\.prompt))
      #expect(try await library.imageBytes(merged.revision.image.sha256) == Array("fox 2".utf8))
      #expect(try await library.artworks(ArtworkQuery(tag: "winter")).artworks.map(\.id) == [4])
      let collections = try await library.collections()
      #expect(collections.map(\.name) == ["Beach", "farm"])
      let items = try await library.items(of: collections[0].id, limit: 9, cursor: nil).items
      #expect(items.map(\.artwork.id) == [1, 5] && items.map(\.note) == [nil, "her"])
      #expect(try await library.items(of: collections[1].id, limit: 9, cursor: nil).items.map(\.artwork.id) == [5, 4])
      #expect(Set(try await library.artworks(ArtworkQuery(text: "farm")).artworks.map(\.id)) == [4, 5])
      // Both go on.
      try await library.edit(4, "fox 3")
      #expect(try await library.create(Samples.draft("own 4")).id == 6)
      #expect(try await library.journal(limit: 9, cursor: nil).entries.contains { $0.intent == .restore })
    }
  }

  @Test func `a collection and a saved search of one name both stay`() async throws {
    try await withBackup { folder, library, other in
      var filters = VoiceCommand.Filters()
      filters.tag = "sea"
      _ = try await library.change(
        .creation(CollectionPatch(name: "boats", query: ArtworkSearch(nil, filters))), finishing: nil)
      try await library.create(Samples.draft("own"))
      let boat = try await other.create(Samples.draft("boat", title: "a boat"))
      _ = try await other.apply(.collected(.name("boats"), note: nil), to: [boat.id], finishing: nil)
      for _ in 1...2 {
        _ = try await merge(folder, other)
        let collections = try await library.collections()
        #expect(collections.map(\.name) == ["boats", "boats from the backup"])
        #expect(try await library.items(of: collections[1].id, limit: 9, cursor: nil).items.map(\.artwork.id) == [2])
      }
    }
  }

  @Test func `what is there already stays as it is, and comes only once`() async throws {
    try await withBackup { folder, library, other in
      try await library.create(Samples.draft("own"))
      let fox = try await other.create(Samples.draft("fox"))
      #expect(try await merge(folder, other).artworks == 1)
      _ = try await library.setTitle("my fox", on: 2)
      _ = try await other.create(Samples.draft("fox"))
      let again = try await merge(folder, other)
      #expect(again.artworks == 1 && again.known == 1)
      #expect(try await library.artwork(2)?.title == "my fox")
      #expect(try await merge(folder, other).artworks == 0)
      // A lost file is fetched back, although nothing new came.
      let sha256 = fox.revision.image.sha256
      let file = folder.appending(path: "data/images/\(sha256.prefix(2))/\(sha256.dropFirst(2)).png")
      try Data("xxx".utf8).write(to: file)
      #expect(try await merge(folder, other).images == 1)
      #expect(try await library.imageBytes(sha256) == Array("fox".utf8))
      #expect(try await library.check().isSound)
    }
  }

  @Test func `forgotten words do not come back`() async throws {
    try await withBackup { folder, library, other in
      try await library.create(Samples.draft("own"))
      var draft = Samples.draft("fox", title: "a fox", prompt: "a fox")
      draft.transcript = "draw a fox for zanzibar"
      try await other.create(draft)
      _ = try await library.forgetWords(since: nil)
      #expect(try await merge(folder, other).artworks == 1)
      #expect(try await SQLiteArtworkLibrary.open(dataFolder: folder.path + "/data").revisions(of: 2)[0].transcript == "")
      #expect(try await library.artworks(ArtworkQuery(text: "zanzibar")).artworks.isEmpty)
    }
  }

  @Test func `damage of the archive changes nothing`() async throws {
    try await withBackup { folder, library, other in
      try await library.create(Samples.draft("own"))
      try await other.create(Samples.draft("fox"))
      let file = folder.appending(path: "library.tar")
      _ = try await other.backUp(to: file.path)
      var bytes = try Data(contentsOf: file)
      bytes[700] ^= 1
      try bytes.write(to: file)
      let before = imageFiles(in: folder.appending(path: "data"))
      #expect(
        await errorCode { try await SQLiteArtworkLibrary.restore(file.path, into: folder.path + "/data", merging: true) }
          == .damaged)
      #expect(imageFiles(in: folder.appending(path: "data")) == before)
      #expect(try await library.check().artworks == 1)
    }
  }
}
