import ArtworkLibrary
import Foundation
import SketchCore
import TestSupport
import Testing

@Suite struct SavedSearchTests {
  private func save(
    _ name: String, _ search: ArtworkSearch, in library: SQLiteArtworkLibrary
  ) async throws -> ArtworkCollection {
    try await library.change(.creation(CollectionPatch(name: name, query: search)), finishing: nil)
  }

  private func search(
    _ words: String? = nil, _ change: (inout VoiceCommand.Filters) -> Void = { _ in }
  ) -> ArtworkSearch {
    var filters = VoiceCommand.Filters()
    change(&filters)
    return ArtworkSearch(words, filters)
  }

  @Test func `a saved search shows what it finds, whenever it is looked at`() async throws {
    try await withLibrary { library, time in
      let fox = try await library.create(Samples.draft("1"))
      let saved = try await save("foxes", search("foxes"), in: library)
      #expect(saved.itemCount == 1 && saved.cover == fox.id && saved.query == search("foxes"))
      time.advance(by: 5)
      let second = try await library.create(Samples.draft("2"))
      _ = try await library.create(Samples.draft("3", title: "a cat", prompt: "a cat"))
      #expect(try await library.collections().map(\.itemCount) == [2])
      let first = try await library.items(of: saved.id, limit: 1, cursor: nil)
      #expect(first.items.map(\.artwork.id) == [second.id])
      let rest = try await library.items(of: saved.id, limit: 1, cursor: first.next)
      #expect(rest.items.map(\.artwork.id) == [fox.id] && rest.next == nil)
      _ = try await library.apply(.deletion, to: [second.id], finishing: nil)
      #expect(try await library.collections().map(\.itemCount) == [1])
      var query = ArtworkQuery(collection: "foxes", trash: true)
      #expect(try await library.artworks(query).artworks.map(\.id) == [second.id])
      query.trash = false
      (query.text, query.total) = ("snow", true)
      #expect(try await library.artworks(query).totalCount == 1)
      query.tag = "winter"
      #expect(try await library.artworks(query).artworks.isEmpty)
    }
  }

  @Test func `words, filters, times and other collections narrow it, and all of them hold`() async throws {
    try await withLibrary { library, time in
      let old = try await library.create(Samples.draft("1"))
      time.advance(by: 10 * 86_400)
      let new = try await library.create(Samples.draft("2", style: .named(.cartoon)))
      let free = try await library.create(Samples.draft("3", style: .free("linocut"), kind: .sticker))
      _ = try await library.apply(.tag("sea"), to: [old.id, free.id], finishing: nil)
      _ = try await library.apply(.collected(.name("beach")), to: [old.id, new.id], finishing: nil)
      func found(_ search: ArtworkSearch, named name: String) async throws -> Set<ArtworkID> {
        let saved = try await save(name, search, in: library)
        let listed = try await library.artworks(ArtworkQuery(collection: name)).artworks.map(\.id)
        let items = try await library.items(of: saved.id, limit: 50, cursor: nil).items.map(\.artwork.id)
        #expect(listed == items && saved.itemCount == items.count)
        return Set(items)
      }
      #expect(try await found(search("fox") { $0.tag = "sea" }, named: "a") == [old.id, free.id])
      #expect(try await found(search { $0.kind = .sticker }, named: "b") == [free.id])
      #expect(try await found(search { $0.collection = "beach" }, named: "c") == [old.id, new.id])
      #expect(try await found(search { ($0.collection, $0.tag) = ("beach", "sea") }, named: "d") == [old.id])
      // One saved search in another; times are counted from the day it is looked at.
      #expect(try await found(search { $0.collection = "c" }, named: "e") == [old.id, new.id])
      #expect(try await found(search { ($0.since, $0.collection) = ("today", "c") }, named: "f") == [new.id])
      time.advance(by: 86_400)
      #expect(try await library.collection(.name("f"))?.itemCount == 0)
      var narrowed = ArtworkQuery(tag: "sea", collection: "c")
      #expect(try await library.artworks(narrowed).artworks.map(\.id) == [old.id])
      narrowed.style = .named(.cartoon)
      #expect(try await library.artworks(narrowed).artworks.isEmpty)
      // What it looked in was deleted, or looks in it itself: nothing is found.
      _ = try await library.change(.deletion(.name("beach")), finishing: nil)
      #expect(try await library.collection(.name("d"))?.itemCount == 0)
      _ = try await library.change(.patch(.name("b"), CollectionPatch(query: search { $0.collection = "b" })), finishing: nil)
      #expect(try await library.collection(.name("b"))?.itemCount == 0)
    }
  }

  @Test func `nothing is put into it by hand, and it is no search for nothing`() async throws {
    try await withLibrary { library, _ in
      let fox = try await library.create(Samples.draft("1"))
      let saved = try await save("foxes", search("fox"), in: library)
      let beach = try await library.change(.creation(CollectionPatch(name: "beach")), finishing: nil)
      for change in [
        LibraryChange.collected(.name("foxes")), .collected(.id(saved.id)), .uncollected(.name("foxes")),
      ] {
        #expect(await errorCode { try await library.apply(change, to: [fox.id], finishing: nil) } == .conflict)
      }
      for change in [
        CollectionChange.order(.id(saved.id), [fox.id]), .note(.id(saved.id), fox.id, "x"),
        .patch(.id(beach.id), CollectionPatch(query: search("fox"))),
      ] {
        #expect(await errorCode { try await library.change(change, finishing: nil) } == .conflict)
      }
      let colorless = search { $0.color = "ultraviolet" }
      #expect(await errorCode { try await save("x", colorless, in: library) } == .invalidInput)
      #expect(await errorCode { try await save("x", search { $0.since = "whenever" }, in: library) } == .invalidInput)
      #expect(try await library.collections().map(\.name) == ["foxes", "beach"])
      #expect(try await library.collections().map(\.itemCount) == [1, 0])
    }
  }

  @Test func `its making, its search and its end are taken back and done again`() async throws {
    try await withLibrary { library, _ in
      _ = try await library.create(Samples.draft("1"))
      _ = try await save("foxes", search("fox"), in: library)
      let other = CollectionPatch(query: search("cat") { $0.favorites = true })
      #expect(try await library.change(.patch(.name("foxes"), other), finishing: nil).itemCount == 0)
      _ = try await library.change(.deletion(.name("foxes")), finishing: nil)
      _ = try await library.move(.undo, .steps(1), finishing: nil)
      #expect(try await library.collections().map(\.query) == [other.query])
      _ = try await library.move(.undo, .steps(1), finishing: nil)
      #expect(try await library.collections().map(\.query) == [search("fox")])
      #expect(try await library.collections().map(\.itemCount) == [1])
      _ = try await library.move(.undo, .steps(1), finishing: nil)
      #expect(try await library.collections().isEmpty)
      _ = try await library.move(.redo, .steps(2), finishing: nil)
      #expect(try await library.collections().map(\.query) == [other.query])
    }
  }
}
