import Foundation
import SketchCore
import TestSupport
import Testing

@testable import ArtworkLibrary

/// Words and facets follow every change.
@Suite struct SearchIndexTests {
  @Test func `words are found in any form, wherever they stand`() async throws {
    try await withScratchDirectory { folder in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      var draft = Samples.draft("1", title: "a dragon", prompt: "flying over the château", style: .named(.pixelArt))
      draft.picture.scene = #"{"setting":"meadow","elements":[{"subject":"boat","label":"fishing boats","colorName":"teal"}]}"#
      draft.transcript = "could you draw a dragon please"
      let dragon = try await library.create(draft)
      try await library.create(Samples.draft("2", title: "a hen", prompt: "a hen", style: nil))
      for text in [
        "dragons", "DRAGON", "fly", "flying château", "chateau", "pixel art", "fishing boat", "\"fishing boats\"", "boat teal meadow",
        "drag*", "please", "\"over the\" dragon",
      ] {
        #expect(try await library.found(text) == [dragon.id], "\(text)")
      }
      for text in ["drag", "\"dragon flying\"", "\"the over\"", "dragon hen", "ago"] {
        #expect(try await library.found(text) == [], "\(text)")
      }
    }
  }

  @Test func `comics are found by genre and world, as filters and as words`() async throws {
    try await withScratchDirectory { folder in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      func comic(_ title: String, _ genre: String, _ world: String) async throws -> ArtworkID {
        var draft = Samples.draft(title, title: title, prompt: title, kind: .comic)
        draft.picture.scene = #"{"comic":1,"genre":"\#(genre)","world":"\#(world)"}"#
        return try await library.create(draft).id
      }
      let hero = try await comic("a cat", "superhero", "imagination")
      let sleeper = try await comic("a hen", "fairy tale", "dream")
      var picture = Samples.draft("3", title: "a fox")
      picture.picture.scene = #"{"genre":"superhero"}"#
      try await library.create(picture)
      func found(_ change: (inout ArtworkQuery) -> Void) async throws -> [ArtworkID] {
        var query = ArtworkQuery()
        change(&query)
        return try await library.artworks(query).artworks.map(\.id)
      }
      #expect(try await found { $0.genre = "Superhero" } == [hero])
      #expect(try await found { ($0.genre, $0.kind) = ("fairy tale", .comic) } == [sleeper])
      #expect(try await found { $0.world = "dream" } == [sleeper])
      #expect(try await found { ($0.genre, $0.world) = ("superhero", "dream") } == [])
      #expect(try await library.found("superhero") == [hero])
      #expect(try await library.found("\"fairy tale\" dream") == [sleeper])
      #expect(try await library.check().isSound)
    }
  }

  @Test func `pictures are found by the names of their collections and the notes beside them, as these are now`() async throws {
    try await withScratchDirectory { folder in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      let fox = try await library.create(Samples.draft("1", title: "a fox")).id
      let hen = try await library.create(Samples.draft("2", title: "a hen")).id
      _ = try await library.apply(.collected(.name("Ice Age"), note: "for Grandma"), to: [fox, hen], finishing: nil)
      #expect(Set(try await library.found("\"ice age\"")) == [fox, hen])
      #expect(try await library.found("hen ice") == [hen])
      _ = try await library.change(.note(.name("ice age"), hen, "for Uncle"), finishing: nil)
      #expect(try await library.found("grandma") == [fox])
      #expect(try await library.found("uncles") == [hen])
      _ = try await library.change(.patch(.name("ice age"), CollectionPatch(name: "Winter")), finishing: nil)
      #expect(try await library.found("age") == [])
      #expect(Set(try await library.found("winter")) == [fox, hen])
      _ = try await library.apply(.uncollected(.name("winter")), to: [hen], finishing: nil)
      #expect(try await library.found("winter") == [fox])
      _ = try await library.change(.deletion(.name("winter")), finishing: nil)
      #expect(try await library.found("winter") == [])
      #expect(try await library.found("grandma") == [])
      _ = try await library.move(.undo, .steps(3), finishing: nil)
      #expect(try await library.found("winter") == [])
      #expect(Set(try await library.found("\"ice age\"")) == [fox, hen])
      #expect(try await library.check().isSound)
    }
  }

  @Test func `titles, tags, versions and what is removed are found as they are`() async throws {
    try await withScratchDirectory { folder in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      let id = try await library.create(Samples.draft("1", title: "a fox")).id
      _ = try await library.setTitle("Reynard", on: id)
      #expect(try await library.found("reynard") == [id])
      _ = try await library.setTags(["ice age", "Schnee"], on: id)
      #expect(try await library.found("\"ice age\" schnee") == [id])
      _ = try await library.move(.undo, .steps(2), finishing: nil)
      #expect(try await library.found("reynard") == [])
      #expect(try await library.found("schnee") == [])
      // Words said for any version find it, also after an undo.
      var cabin = Samples.draft("2")
      cabin.transcript = "add a cabin"
      _ = try await library.complete(try await library.add(Samples.job("add a cabin", of: id), for: nil), with: [cabin])
      _ = try await library.moveHead(of: id, .undo, steps: 1)
      #expect(try await library.found("cabin") == [id])
      _ = try await library.setDeleted(true, on: id)
      #expect(try await library.found("cabin") == [])
      #expect(try await library.artworks(ArtworkQuery(text: "cabin", trash: true)).artworks.map(\.id) == [id])
      _ = try await library.emptyTrash()
      #expect(try await library.artworks(ArtworkQuery(text: "cabin", trash: true)).artworks.isEmpty)
      #expect(try await library.rowCounts() == [0, 0])
    }
  }

  @Test func `what fits best comes first, of equals the newest, on every page`() async throws {
    try await withScratchDirectory { folder in
      let time = SettableTime()
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path, now: { time.now })
      var ids: [ArtworkID] = []
      for number in 1...6 {
        time.advance(by: 86_400)
        ids.append(try await library.create(Samples.draft("\(number)", title: "scene", prompt: "a castle by the sea")).id)
      }
      let named = try await library.create(Samples.draft("7", title: "castle", prompt: "a keep")).id
      for number in 8...40 { try await library.create(Samples.draft("\(number)", title: "hen \(number)", prompt: "a hen")) }
      var query = ArtworkQuery(text: "castle", limit: 2)
      var found: [ArtworkID] = []
      repeat {
        let page = try await library.artworks(query)
        found += page.artworks.map(\.id)
        query.cursor = page.next
        // Pictures made meanwhile change how rare the word is.
        try await library.create(Samples.draft("new", title: "hen", prompt: "a hen in a yard"))
      } while query.cursor != nil
      #expect(found == [named] + ids.reversed())
    }
  }

  @Test func `filters by what was asked for, who drew it, colour and time`() async throws {
    try await withScratchDirectory { folder in
      let time = SettableTime()
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path, now: { time.now })
      var command = Samples.job().command
      command.create?.option = "Floral"
      var draft = Samples.draft("1", kind: .mandala)
      draft.colors = PictureColors(average: "#1020f0", dominant: [.blue, .white])
      let job = try await library.add(Job(command: command, seed: 1, createdAt: time.now), for: nil)
      let mandala = try await library.complete(job, with: [draft])[0]
      #expect(mandala.revision.image.color == "#1020f0" && mandala.revision.image.colors == [.blue, .white])
      time.advance(by: 100)
      var other = Samples.draft("2")
      other.provider = "fal"
      let fox = try await library.create(other)
      func found(_ change: (inout ArtworkQuery) -> Void) async throws -> [ArtworkID] {
        var query = ArtworkQuery()
        change(&query)
        return try await library.artworks(query).artworks.map(\.id)
      }
      #expect(try await found { $0.option = "floral" } == [mandala.id])
      #expect(try await found { $0.provider = "FAL" } == [fox.id])
      #expect(try await found { $0.color = .blue } == [mandala.id])
      #expect(try await found { $0.color = .red } == [])
      #expect(try await found { $0.until = time.now } == [mandala.id])
      #expect(try await found { $0.since = time.now } == [fox.id])
      #expect(try await found { ($0.color, $0.kind, $0.favorite) = (.white, .mandala, false) } == [mandala.id])
      #expect(try await found { ($0.color, $0.text, $0.sort) = (.white, "fox", .updated) } == [mandala.id])
      // A picture of before, once somebody looked at it.
      #expect(try await library.imagesWithoutColors(limit: 9) == [fox.revision.image.sha256])
      try await library.keepColors(PictureColors(average: "#ff0000", dominant: [.red]), of: fox.revision.image.sha256)
      #expect(try await found { $0.color = .red } == [fox.id])
      #expect(try await library.imagesWithoutColors(limit: 9).isEmpty)
      // The colours of the version that is shown count.
      try await library.edit(fox.id, "3")
      #expect(try await found { $0.color = .red } == [])
      _ = try await library.moveHead(of: fox.id, .undo, steps: 1)
      #expect(try await found { $0.color = .red } == [fox.id])
    }
  }

  @Test func `the number of all is told where it is asked for, and rows can be short`() async throws {
    try await withScratchDirectory { folder in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      for number in 1...5 { try await library.create(Samples.draft("\(number)", kind: number < 3 ? .sticker : .picture)) }
      var query = ArtworkQuery(limit: 2)
      #expect(try await library.artworks(query).totalCount == nil)
      query.total = true
      query.fields = .compact
      let page = try await library.artworks(query)
      #expect(page.totalCount == 5 && page.artworks.count == 2)
      let revision = page.artworks[0].revision
      #expect(revision.scene == nil && revision.prompt.isEmpty && revision.transcript.isEmpty && revision.style != nil)
      query.cursor = page.next
      query.kind = .sticker
      #expect(try await library.artworks(query).totalCount == 2)
      query.text = "fox"
      query.cursor = nil
      #expect(try await library.artworks(query).totalCount == 2)
    }
  }

  @Test func `buckets count by month, by day where there are many, and lead to their pages`() async throws {
    try await withScratchDirectory { folder in
      let time = SettableTime()
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path, now: { time.now })
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = .gmt
      let job = try await library.add(Samples.job(), for: nil)
      // 2026-11-20, and 210 of them two days later.
      let first = try await library.complete(job, with: [Samples.draft("1", title: "a fox")])[0]
      time.advance(by: 2 * 86_400)
      let many = (2...211).map { Samples.draft("\($0)", title: "a hen") }
      _ = try await library.complete(try await library.add(Samples.job(), for: nil), with: many)
      time.advance(by: 40 * 86_400)
      _ = try await library.create(Samples.draft("x", title: "a cow"))
      let buckets = try await library.buckets(ArtworkQuery(), calendar: calendar).buckets
      #expect(buckets.map { WireJSON.format($0.from).prefix(10) } == ["2027-01-01", "2026-11-22", "2026-11-20"])
      #expect(buckets.map(\.count) == [1, 210, 1])
      let months = try await library.buckets(ArtworkQuery(), by: .month, calendar: calendar).buckets
      #expect(months.map { WireJSON.format($0.from).prefix(10) } == ["2027-01-01", "2026-11-01"])
      #expect(months.map(\.count) == [1, 211])
      let days = try await library.buckets(ArtworkQuery(), by: .day, calendar: calendar).buckets
      #expect(days.map { WireJSON.format($0.from).prefix(10) } == ["2027-01-01", "2026-11-22", "2026-11-20"])
      #expect(days.map(\.count) == [1, 210, 1])
      for (bucket, title) in zip(buckets, ["a cow", "a hen", "a fox"]) {
        let page = try await library.artworks(ArtworkQuery(limit: 1, cursor: bucket.cursor))
        #expect(page.artworks.map(\.title) == [title])
      }
      _ = try await library.setDeleted(true, on: first.id)
      #expect(try await library.buckets(ArtworkQuery(text: "\"a fox\""), calendar: calendar).buckets.isEmpty)
      #expect(try await library.buckets(ArtworkQuery(text: "cow"), calendar: calendar).buckets.map(\.count) == [1])
      let hens = try await library.buckets(ArtworkQuery(text: "hen"), calendar: calendar).buckets
      #expect(hens == [buckets[1]])
      #expect(try await library.buckets(ArtworkQuery(text: "snow"), calendar: calendar).buckets.map(\.count) == [1, 210])
    }
  }

  @Test func `forgotten words find nothing any more`() async throws {
    try await withScratchDirectory { folder in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      var draft = Samples.draft("1", title: "a fox", prompt: "a fox")
      draft.transcript = "draw a fox for grandmother Petronella"
      let id = try await library.create(draft).id
      #expect(try await library.found("petronella") == [id])
      _ = try await library.forgetWords(since: nil)
      #expect(try await library.found("petronella") == [])
      #expect(try await library.found("fox") == [id])
      for name in ["library.sqlite", "library.sqlite-wal"] {
        let bytes = FileManager.default.contents(atPath: folder.appending(path: name).path) ?? Data()
        #expect(bytes.range(of: Data("petronella".utf8)) == nil && bytes.range(of: Data("etronella".utf8)) == nil)
      }
    }
  }
}

extension SQLiteArtworkLibrary {
  fileprivate func found(_ text: String) throws -> [ArtworkID] {
    try artworks(ArtworkQuery(text: text)).artworks.map(\.id)
  }

  /// Rows of the words and of the facets.
  fileprivate func rowCounts() throws -> [Int] {
    try ["search", "artwork_facets"].map { try connection.row("SELECT count(*) FROM \($0)") { Int($0.integer(0)) } ?? -1 }
  }
}
