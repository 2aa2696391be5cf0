import ArtworkLibrary
import Foundation
import SketchCore
import TestSupport
import Testing

@Suite struct TrashTests {
  @Test func `emptying the trash removes rows and files of nothing else, and says what was freed`() async throws {
    try await withScratchDirectory { folder in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      let kept = try await library.create(Samples.draft("shared"))
      let first = try await library.create(Samples.draft("alone"))
      try await library.edit(first.id, "edited")
      let second = try await library.create(Samples.draft("shared"))
      let sizes = try await library.revisions(of: first.id).map(\.image.byteCount)
      for artwork in [first, second] { _ = try await library.setDeleted(true, on: artwork.id) }
      let content = TrashContent(artworks: 2, bytes: sizes.reduce(0, +))
      #expect(try await library.trash() == content)
      #expect(try await library.emptyTrash() == content)
      #expect(try await library.trash() == TrashContent(artworks: 0, bytes: 0))
      #expect(try await library.artwork(first.id) == nil)
      #expect(try await library.artwork(kept.id) == kept)
      #expect(imageFiles(in: folder).count == 1)
      #expect(try await library.check().isSound)
      #expect(try await library.emptyTrash().artworks == 0)
    }
  }

  @Test func `what has been in the trash for long goes, but for favorites and what came later`() async throws {
    try await withScratchDirectory { folder in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      let old = try await library.create(Samples.draft("old"))
      let favorite = try await library.create(Samples.draft("favorite"))
      _ = try await library.setFavorite(true, on: favorite.id)
      for artwork in [old, favorite] { _ = try await library.setDeleted(true, on: artwork.id) }
      let time = Date()
      #expect(try await library.expireTrash(before: time.addingTimeInterval(-60)).artworks == 0)
      let kept = try await library.create(Samples.draft("kept"))
      #expect(try await library.expireTrash(before: time.addingTimeInterval(60)).artworks == 1)
      #expect(try await library.artwork(old.id) == nil)
      #expect(try await library.artwork(favorite.id)?.deletedAt != nil)
      #expect(try await library.artwork(kept.id) == kept)
      #expect(try await library.journal(limit: 1, cursor: nil).entries.first?.changes.map(\.kind) == [.purged])
      #expect(try await library.check().isSound)
    }
  }

  @Test func `what an unfinished job works on stays in the trash`() async throws {
    try await withScratchDirectory { folder in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      let artwork = try await library.create(Samples.draft("1"))
      _ = try await library.add(Samples.job("add a cabin", of: artwork.id, from: 1), for: nil)
      _ = try await library.setDeleted(true, on: artwork.id)
      #expect(try await library.emptyTrash() == TrashContent(artworks: 0, bytes: 0))
      #expect(try await library.artwork(artwork.id) != nil)
    }
  }

  @Test func `what the pictures cost still counts for the month`() async throws {
    try await withScratchDirectory { folder in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      var job = Samples.job()
      job.createdAt = Date()
      job.attempts = [Job.Attempt(provider: "fal", startedAt: Date(), endedAt: Date(), estimate: Cost(0.5))]
      job = try await library.add(job, for: nil)
      let artworks = try await library.complete(job, with: [Samples.draft("1", cost: 0.25), Samples.draft("2", cost: 0.25)])
      let before = try await library.usage().costThisMonth
      #expect(before == 0.5)
      for artwork in artworks { _ = try await library.setDeleted(true, on: artwork.id) }
      #expect(try await library.emptyTrash().artworks == 2)
      #expect(try await library.usage().costThisMonth == before)
    }
  }
}
