import ArtworkLibrary
import Foundation
import SketchCore
import TestSupport
import Testing

@Suite struct UndoTests {
  @Test func `undo and redo walk along the versions`() async throws {
    try await withLibrary(revisions: 4) { library, id in
      var artwork = try await library.moveHead(of: id, .undo, steps: 2)
      #expect(artwork.head == 2 && artwork.revision.number == 2 && artwork.canUndo && artwork.canRedo && artwork.revisionCount == 4)
      artwork = try await library.moveHead(of: id, .undo, steps: 1)
      #expect(artwork.head == 1 && !artwork.canUndo && artwork.canRedo)
      artwork = try await library.moveHead(of: id, .redo, steps: 3)
      #expect(artwork.head == 4 && artwork.canUndo && !artwork.canRedo)
    }
  }

  @Test func `an edit after an undo starts a branch, and nothing is lost`() async throws {
    try await withLibrary(revisions: 3) { library, id in
      _ = try await library.moveHead(of: id, .undo, steps: 2)
      let branched = try await library.edit(id, "branch")
      #expect(branched.head == 4 && branched.revision.parent == 1 && !branched.canRedo)
      #expect(try await library.moveHead(of: id, .undo, steps: 1).head == 1)
      #expect(try await library.moveHead(of: id, .redo, steps: 1).head == 4)
      #expect(try await library.revisions(of: id).map(\.parent) == [nil, 1, 2, 1])
      for revision in try await library.revisions(of: id) { _ = try await library.imageBytes(revision.image.sha256) }
    }
  }

  @Test func `an edit that was started before an undo continues from where it started`() async throws {
    try await withLibrary(revisions: 2) { library, id in
      let job = try await library.add(Samples.job(of: id, from: 2), for: nil)
      _ = try await library.moveHead(of: id, .undo, steps: 1)
      let artwork = try await library.complete(job, with: [Samples.draft("late")])[0]
      #expect(artwork.head == 3 && artwork.revision.parent == 2)
    }
  }

  @Test func `more steps than there are move none and say so`() async throws {
    try await withLibrary(revisions: 2) { library, id in
      for (move, steps, words) in [
        (HeadMove.undo, 2, "“a red fox” can go 1 step, not 2"), (.redo, 1, "this is the last version of “a red fox”"),
      ] {
        await #expect { _ = try await library.moveHead(of: id, move, steps: steps) } throws: { error in
          code(of: error) == .conflict && (error as? SketchError)?.message.contains(words) == true
        }
      }
      #expect(try await library.artwork(id)?.head == 2)
      _ = try await library.moveHead(of: id, .undo, steps: 1)
      await #expect { _ = try await library.moveHead(of: id, .undo, steps: 1) } throws: { error in
        (error as? SketchError)?.message == "undo: this is the first version of “a red fox”"
      }
      #expect(await errorCode { try await library.moveHead(of: id, .redo, steps: 0) } == .invalidInput)
      #expect(try await library.artwork(id)?.head == 1)
    }
  }

  @Test func `the head survives a restart`() async throws {
    try await withScratchDirectory { folder in
      var id: ArtworkID = 0
      do {
        let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
        id = try await library.create(Samples.draft("1")).id
        try await library.edit(id, "2")
        _ = try await library.moveHead(of: id, .undo, steps: 1)
      }
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      #expect(try await library.artwork(id)?.head == 1)
      #expect(try await library.moveHead(of: id, .redo, steps: 1).head == 2)
    }
  }

  private func withLibrary(revisions: Int, _ body: (SQLiteArtworkLibrary, ArtworkID) async throws -> Void) async throws {
    try await withScratchDirectory { folder in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      let id = try await library.create(Samples.draft("1")).id
      for number in 1..<revisions { try await library.edit(id, "\(number + 1)") }
      try await body(library, id)
    }
  }
}
