import ArtworkLibrary
import Foundation
import SketchCore
import TestSupport
import Testing

/// Any version can be shown, and that can be undone.
@Suite struct CheckoutTests {
  @Test func `a version of another branch is shown, undone and redone`() async throws {
    try await withScratchDirectory { folder in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      let id = try await library.create(Samples.draft("1")).id
      for content in ["2", "3"] { try await library.edit(id, content) }
      _ = try await library.moveHead(of: id, .undo, steps: 2)
      try await library.edit(id, "4")
      let shown = try await library.change(id, ArtworkPatch(head: 2))
      #expect(shown.head == 2 && shown.canUndo && shown.canRedo)
      // Redo leads on along that branch.
      #expect(try await library.moveHead(of: id, .redo, steps: 1).head == 3)
      #expect(try await library.move(.undo, .steps(2), finishing: nil).artworks.last?.head == 4)
      #expect(try await library.artwork(id)?.canRedo == false)
      #expect(try await library.move(.redo, .steps(1), finishing: nil).artworks.last?.head == 2)
      let entry = try #require(try await library.journal(limit: 9, cursor: nil).entries.first { $0.intent == .checkout })
      #expect(entry.changes.map(\.kind) == [.head] && entry.state == .done)
      #expect(await errorCode { try await library.change(id, ArtworkPatch(head: 5)) } == .notFound)
      #expect(try await library.artwork(id)?.head == 2)
    }
  }

  @Test func `a version on the line leaves redo where it was`() async throws {
    try await withScratchDirectory { folder in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      let id = try await library.create(Samples.draft("1")).id
      for content in ["2", "3"] { try await library.edit(id, content) }
      #expect(try await library.change(id, ArtworkPatch(title: "Fred", head: 1)).head == 1)
      #expect(try await library.moveHead(of: id, .redo, steps: 2).head == 3)
    }
  }
}
