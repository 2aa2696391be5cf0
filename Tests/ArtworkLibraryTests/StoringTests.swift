import ArtworkLibrary
import Foundation
import SketchCore
import TestSupport
import Testing

@Suite struct StoringTests {
  @Test func `a finished job's picture is an artwork, the current one, and still there after a restart`() async throws {
    try await withScratchDirectory { folder in
      let made: Artwork
      do {
        let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path, now: { Samples.time })
        let job = try await library.add(Samples.job(), for: nil)
        made = try await library.complete(job, with: [Samples.draft("fox")])[0]
      }
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      let artwork = try #require(try await library.artwork(made.id))
      #expect(artwork == made)
      #expect(artwork.title == "a red fox" && artwork.head == 1 && artwork.revisionCount == 1)
      #expect(artwork.createdAt == Samples.time && !artwork.canUndo && !artwork.canRedo && artwork.deletedAt == nil)
      let revision = artwork.revision
      #expect(revision.parent == nil && revision.prompt == "a red fox in the snow" && revision.style == .named(.watercolor))
      #expect(revision.transcript == "draw a red fox" && revision.provider == "scripted" && revision.model == "scripted-1")
      #expect(revision.seed == 7 && revision.generationSeconds == 1.25 && revision.cost == nil && revision.scene == #"{"sky":"blue"}"#)
      #expect(revision.image.width == 1024 && revision.image.height == 768 && revision.image.byteCount == 3)
      #expect(try await library.imageBytes(revision.image.sha256) == Array("fox".utf8))
      #expect(try await library.currentArtwork() == artwork)
    }
  }

  @Test func `a revision keeps what was asked for beside the words, and which of several it is`() async throws {
    try await withScratchDirectory { folder in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      var job = Samples.job()
      job.command.create?.quality = .ultra
      job.command.create?.aspect = .a4
      job.command.create?.option = "animals"
      let made = try await library.complete(
        try await library.add(job, for: nil), with: [Samples.draft("1"), Samples.draft("2"), Samples.draft("3")])
      #expect(made.map(\.revision.variation) == [1, 2, 3])
      let changed = try await library.edit(made[2].id, "4").revision
      #expect(changed.quality == .ultra && changed.aspect == .a4 && changed.option == "animals")
      #expect(changed.variation == nil)
      let alone = try await library.create(Samples.draft("5")).revision
      #expect(alone.variation == nil && alone.quality == nil && alone.aspect == nil && alone.option == nil)
      let bare = try await library.revisions(of: made[2].id, withScenes: false)
      #expect(bare.map(\.scene) == [nil, nil] && bare.map(\.variation) == [3, nil])
    }
  }

  @Test func `image files are named by their SHA-256 and stored once`() async throws {
    try await withScratchDirectory { folder in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      let first = try await library.create(Samples.draft("abc"))
      let second = try await library.create(Samples.draft("abc"))
      #expect(first.id != second.id)
      // The SHA-256 of "abc" is the standard's own example.
      let name = "ba/7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad.png"
      #expect(imageFiles(in: folder) == [name: Data("abc".utf8)])
    }
  }

  @Test func `several pictures of one job are several artworks, the last one current`() async throws {
    try await withScratchDirectory { folder in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      let job = try await library.add(Samples.job(), for: nil)
      let artworks = try await library.complete(job, with: ["a", "b", "c"].map { Samples.draft($0) })
      #expect(artworks.count == 3)
      #expect(try await library.currentArtwork()?.id == artworks[2].id)
      let finished = try #require(try await library.job(job.id))
      #expect(finished.state == .completed && finished.progress == 1 && finished.artworks == artworks.map(\.id))
    }
  }

  @Test func `an edit adds a revision to the artwork it was made from`() async throws {
    try await withScratchDirectory { folder in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      let artwork = try await library.create(Samples.draft("one"))
      try await library.create(Samples.draft("another"))
      let edited = try await library.edit(artwork.id, "two")
      #expect(edited.id == artwork.id && edited.head == 2 && edited.revision.parent == 1 && edited.revisionCount == 2)
      #expect(edited.canUndo && !edited.canRedo)
      #expect(try await library.currentArtwork()?.id == artwork.id)
      #expect(try await library.revisions(of: artwork.id).map(\.number) == [1, 2])
    }
  }

  @Test func `a damaged file is replaced when the same picture is stored again`() async throws {
    try await withScratchDirectory { folder in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      let artwork = try await library.create(Samples.draft("abc"))
      let name = try #require(imageFiles(in: folder).keys.first)
      try Data("abX".utf8).write(to: folder.appending(path: "images/" + name))
      try await library.create(Samples.draft("abc"))
      #expect(try await library.imageBytes(artwork.revision.image.sha256) == Array("abc".utf8))
    }
  }

  @Test func `what does not exist is not found`() async throws {
    try await withScratchDirectory { folder in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      #expect(try await library.artwork(1) == nil)
      #expect(try await library.job(1) == nil)
      #expect(try await library.currentArtwork() == nil)
      #expect(await errorCode { try await library.revisions(of: 1) } == .notFound)
      #expect(await errorCode { try await library.setFavorite(true, on: 1) } == .notFound)
      #expect(await errorCode { try await library.moveHead(of: 1, .undo, steps: 1) } == .notFound)
      #expect(await errorCode { try await library.setCurrentArtwork(1) } == .notFound)
      #expect(await errorCode { try await library.imageBytes("../../etc/passwd") } == .notFound)
      #expect(await errorCode { try await library.add(Samples.job(of: 9), for: nil) } == .notFound)
      var unknown = Samples.job()
      unknown.id = 99
      #expect(await errorCode { try await library.complete(unknown, with: [Samples.draft("x")]) } == .notFound)
      #expect(imageFiles(in: folder).isEmpty)
    }
  }

  @Test func `title, favourite, tags and trash are kept`() async throws {
    try await withScratchDirectory { folder in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      let id = try await library.create(Samples.draft("one")).id
      #expect(try await library.setFavorite(true, on: id).favorite)
      #expect(try await library.setTitle("  Reynard ", on: id).title == "Reynard")
      #expect(await errorCode { try await library.setTitle("  ", on: id) } == .invalidInput)
      #expect(try await library.setTags(["winter", " animals ", "", "Winter"], on: id).tags == ["animals", "winter"])
      let deleted = try await library.setDeleted(true, on: id)
      #expect(deleted.deletedAt != nil)
      #expect(try await library.currentArtwork() == nil)
      #expect(try await library.artwork(id) == deleted)
      #expect(try await library.setDeleted(false, on: id).deletedAt == nil)
      #expect(try await library.currentArtwork()?.id == id)
      try await library.setCurrentArtwork(nil)
      #expect(try await library.currentArtwork() == nil)
    }
  }

  @Test func `usage counts artworks, finished jobs and this month's cost`() async throws {
    try await withScratchDirectory { folder in
      let time = SettableTime()
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path, now: { time.now })
      try await library.create(Samples.draft("last month", cost: 5))
      time.advance(by: 31 * 86_400)
      try await library.create(Samples.draft("this month", cost: 0.25))
      let gone = try await library.create(Samples.draft("gone", cost: 0.5))
      _ = try await library.setDeleted(true, on: gone.id)
      #expect(try await library.usage() == StatusReport.Usage(artworks: 2, jobsFinished: 3, costThisMonth: 0.75))
    }
  }
}
