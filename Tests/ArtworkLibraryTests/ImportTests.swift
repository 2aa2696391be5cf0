import ArtworkLibrary
import Foundation
import SketchCore
import TestSupport
import Testing

@Suite struct ImportTests {
  private func draft(_ content: String) -> PictureDraft {
    var draft = Samples.draft(content, title: "photo \(content)")
    draft.provider = ImportRequest.provider
    draft.transcript = ""
    return draft
  }

  @Test func `pictures imported one after the other are one entry, which undo takes back`() async throws {
    try await withLibrary { library, _ in
      let fox = try await library.create(Samples.draft("fox")).id
      let first = try await library.add(draft("1"), joining: nil)
      let second = try await library.add(draft("2"), joining: first.entry)
      #expect(first.isNew && second.isNew && second.entry == first.entry && second.artwork.revision.provider == "import")
      #expect(try await library.currentArtwork()?.id == second.artwork.id)
      let entries = try await library.journal(limit: 9, cursor: nil).entries
      #expect(entries.map(\.understood) == ["import 2 pictures", "draw “a red fox”, watercolor"])
      #expect(entries[0].changes.map(\.artwork) == [first.artwork.id, second.artwork.id] && entries[0].intent == .create)
      _ = try await library.move(.undo, .steps(1), finishing: nil)
      #expect(try await library.artworks(ArtworkQuery()).artworks.map(\.id) == [fox])
      _ = try await library.move(.redo, .steps(1), finishing: nil)
      #expect(try await library.artworks(ArtworkQuery()).artworks.count == 3)
    }
  }

  @Test func `an entry is joined only by what follows it at once`() async throws {
    try await withLibrary { library, _ in
      let first = try await library.add(draft("1"), joining: nil)
      _ = try await library.setFavorite(true, on: first.artwork.id)
      let second = try await library.add(draft("2"), joining: first.entry)
      #expect(second.entry != first.entry)
      let drawn = try await library.create(Samples.draft("fox"))
      let entry = try #require(try await library.journal(limit: 1, cursor: nil).entries.first)
      let third = try await library.add(draft("3"), joining: entry.id)
      #expect(third.entry != entry.id)
      _ = try await library.move(.undo, .steps(1), finishing: nil)
      #expect(try await library.artwork(drawn.id)?.deletedAt == nil)
      let fourth = try await library.add(draft("4"), joining: third.entry)
      #expect(fourth.entry != third.entry)
    }
  }

  @Test func `a picture that is there is not stored again`() async throws {
    try await withLibrary { library, _ in
      let fox = try await library.create(Samples.draft("fox"))
      let again = try await library.add(draft("fox"), joining: nil)
      #expect(!again.isNew && again.artwork.id == fox.id && again.entry == nil)
      _ = try await library.setDeleted(true, on: fox.id)
      #expect(try await library.add(draft("fox"), joining: nil).artwork.deletedAt != nil)
      #expect(try await library.journal(limit: 9, cursor: nil).entries.count == 2)
    }
  }
}
