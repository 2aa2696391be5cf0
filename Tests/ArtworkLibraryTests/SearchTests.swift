import ArtworkLibrary
import Foundation
import SketchCore
import TestSupport
import Testing

@Suite struct SearchTests {
  @Test func `pages through everything once, whatever is made meanwhile`() async throws {
    try await withScratchDirectory { folder in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      for number in 1...7 { try await library.create(Samples.draft("\(number)", title: "\(number)")) }
      var query = ArtworkQuery(limit: 3)
      let first = try await library.artworks(query)
      #expect(first.artworks.map(\.title) == ["7", "6", "5"])
      try await library.create(Samples.draft("8", title: "8"))
      _ = try await library.setDeleted(true, on: first.artworks[2].id)
      query.cursor = first.next
      let second = try await library.artworks(query)
      #expect(second.artworks.map(\.title) == ["4", "3", "2"])
      query.cursor = second.next
      let third = try await library.artworks(query)
      #expect(third.artworks.map(\.title) == ["1"] && third.next == nil)
    }
  }

  @Test(arguments: ArtworkQuery.Sort.allCases)
  func `every sort pages in its order`(sort: ArtworkQuery.Sort) async throws {
    try await withScratchDirectory { folder in
      let time = SettableTime()
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path, now: { time.now })
      var ids: [ArtworkID] = []
      for number in 1...5 {
        let kind: ArtKind = number < 3 ? .sticker : .mandala
        ids.append(try await library.create(Samples.draft("\(number)", kind: kind)).id)
      }
      time.advance(by: 1)
      _ = try await library.setFavorite(true, on: ids[1])
      let expected =
        switch sort {
        case .newest, .relevance: Array(ids.reversed())
        case .oldest: ids
        case .updated, .favorite: [ids[1], ids[4], ids[3], ids[2], ids[0]]
        case .kind: [ids[4], ids[3], ids[2], ids[1], ids[0]]
        }
      var found: [ArtworkID] = []
      var query = ArtworkQuery(text: sort == .relevance ? "fox" : nil, sort: sort, limit: 2)
      repeat {
        let page = try await library.artworks(query)
        found += page.artworks.map(\.id)
        query.cursor = page.next
      } while query.cursor != nil
      #expect(found == expected)
    }
  }

  @Test(arguments: ["", "x", "n-", "n-1", "u-1-5", "n-1-abc", "o-1-2", "n--", "f-1-2-3", "n-1-2-3"])
  func `a cursor that is none is refused`(cursor: String) async throws {
    try await withScratchDirectory { folder in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      #expect(await errorCode { try await library.artworks(ArtworkQuery(cursor: cursor)) } == .invalidInput)
    }
  }

  @Test func `filters by words, style, kind, favourite, tag, time and trash`() async throws {
    try await withScratchDirectory { folder in
      let time = SettableTime()
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path, now: { time.now })
      let fox = try await library.create(Samples.draft("1", title: "Fox", prompt: "a red fox in the snow"))
      let cat = try await library.create(
        Samples.draft("2", title: "Cat 100%", prompt: "a cat_in a hat", style: .free("ukiyo-e"), kind: .sticker))
      time.advance(by: 10)
      let dog = try await library.create(Samples.draft("3", title: "Dog", prompt: "a dog", style: nil))
      _ = try await library.setFavorite(true, on: fox.id)
      _ = try await library.setTags(["winter"], on: fox.id)
      _ = try await library.setDeleted(true, on: dog.id)

      func found(_ query: ArtworkQuery) async throws -> [ArtworkID] { try await library.artworks(query).artworks.map(\.id) }
      #expect(try await found(ArtworkQuery()) == [cat.id, fox.id])
      #expect(try await found(ArtworkQuery(text: "snow FOX")) == [fox.id])
      #expect(try await found(ArtworkQuery(text: "snow cat")) == [])
      #expect(try await found(ArtworkQuery(text: "winter fox")) == [fox.id])
      #expect(try await found(ArtworkQuery(text: "  ")) == [cat.id, fox.id])
      #expect(try await found(ArtworkQuery(text: "%")) == [cat.id])
      #expect(try await found(ArtworkQuery(text: "cat_in")) == [cat.id])
      #expect(try await found(ArtworkQuery(text: "t_i")) == [])
      #expect(try await found(ArtworkQuery(text: "\\")) == [])
      #expect(try await found(ArtworkQuery(text: "'\"; drop")) == [])
      #expect(try await found(ArtworkQuery(style: .named(.watercolor))) == [fox.id])
      #expect(try await found(ArtworkQuery(style: .free("Ukiyo-E"))) == [cat.id])
      #expect(try await found(ArtworkQuery(kind: .sticker)) == [cat.id])
      #expect(try await found(ArtworkQuery(favorite: true)) == [fox.id])
      #expect(try await found(ArtworkQuery(favorite: false)) == [cat.id])
      #expect(try await found(ArtworkQuery(tag: "WINTER")) == [fox.id])
      #expect(try await found(ArtworkQuery(since: time.now)) == [])
      #expect(try await found(ArtworkQuery(since: time.now, trash: true)) == [dog.id])
      #expect(await errorCode { try await found(ArtworkQuery(limit: 0)) } == .invalidInput)
    }
  }
}
