import ArtworkLibrary
import Foundation
import SketchCore
import TestSupport
import Testing

@Suite struct CollectionTests {
  private func undo(_ library: SQLiteArtworkLibrary, _ steps: Int = 1) async throws {
    _ = try await library.move(.undo, .steps(steps), finishing: nil)
  }

  private func redo(_ library: SQLiteArtworkLibrary, _ steps: Int = 1) async throws {
    _ = try await library.move(.redo, .steps(steps), finishing: nil)
  }

  private func items(_ library: SQLiteArtworkLibrary, _ id: CollectionID) async throws -> [ArtworkID] {
    try await library.items(of: id, limit: 50, cursor: nil).items.map(\.artwork.id)
  }

  @Test func `a collection is made, described, renamed and deleted, and each is taken back and done again`() async throws {
    try await withLibrary { library, time in
      let beach = try await library.change(.creation(CollectionPatch(name: " Beach ")), finishing: nil)
      #expect(beach.name == "Beach" && beach.itemCount == 0 && beach.cover == nil && !beach.shared)
      time.advance(by: 5)
      let patch = CollectionPatch(description: "our week", color: "#3A7BD5", icon: "🏖", shared: true)
      let told = try await library.change(.patch(.name("BEACH"), patch), finishing: nil)
      #expect(told.description == "our week" && told.color == "#3a7bd5" && told.icon == "🏖" && told.shared)
      #expect(told.updatedAt > told.createdAt)
      _ = try await library.change(.patch(.id(beach.id), CollectionPatch(name: "Summer")), finishing: nil)
      #expect(try await library.collection(.name("beach")) == nil)
      _ = try await library.change(.deletion(.name("summer")), finishing: nil)
      #expect(try await library.collections().isEmpty)

      try await undo(library)
      #expect(try await library.collections().map(\.name) == ["Summer"])
      try await undo(library)
      #expect(try await library.collections().map(\.name) == ["Beach"])
      try await undo(library)
      let plain = try #require(try await library.collection(.id(beach.id)))
      #expect(plain.description == nil && plain.color == nil && plain.icon == nil && !plain.shared)
      try await undo(library)
      #expect(try await library.collections().isEmpty)
      try await redo(library, 3)
      let again = try #require(try await library.collection(.name("summer")))
      #expect(again.description == "our week" && again.icon == "🏖" && again.shared)
      try await redo(library)
      #expect(try await library.collections().isEmpty)
    }
  }

  @Test func `a name is had once, whatever the case, and what cannot be is refused`() async throws {
    try await withLibrary { library, _ in
      _ = try await library.change(.creation(CollectionPatch(name: "Ñandú")), finishing: nil)
      let other = try await library.change(.creation(CollectionPatch(name: "other")), finishing: nil)
      func refused(_ change: CollectionChange) async -> SketchError.Code? {
        await errorCode { try await library.change(change, finishing: nil) }
      }
      #expect(await refused(.creation(CollectionPatch(name: "ÑANDÚ"))) == .conflict)
      #expect(await refused(.patch(.id(other.id), CollectionPatch(name: "ñandú"))) == .conflict)
      #expect(await refused(.creation(CollectionPatch(name: "  "))) == .invalidInput)
      #expect(await refused(.creation(CollectionPatch(name: String(repeating: "a", count: 65)))) == .invalidInput)
      #expect(await refused(.patch(.id(other.id), CollectionPatch(color: "red"))) == .invalidInput)
      #expect(await refused(.deletion(.name("nowhere"))) == .notFound)
      #expect(try await library.change(.patch(.id(other.id), CollectionPatch(name: "OTHER")), finishing: nil).name == "OTHER")
      // The name of a deleted collection is free, and undoing both leads back to the first.
      _ = try await library.change(.deletion(.name("ñandú")), finishing: nil)
      _ = try await library.change(.creation(CollectionPatch(name: "ñandú")), finishing: nil)
      try await undo(library, 2)
      #expect(try await library.collections().map(\.name) == ["Ñandú", "OTHER"])
    }
  }

  @Test func `artworks go in and out as one, and come back to their place with their note`() async throws {
    try await withLibrary { library, time in
      var ids: [ArtworkID] = []
      for number in 1...4 { ids.append(try await library.create(Samples.draft("\(number)")).id) }
      let made = try await library.apply(
        .collected(.name("beach"), note: "from the ferry"), to: [ids[2], ids[0]], finishing: nil)
      let beach = try #require(made.collection)
      #expect(made.isNewCollection && made.changed.map(\.id) == [ids[2], ids[0]])
      #expect(beach.itemCount == 2 && beach.cover == ids[2])
      time.advance(by: 9)
      let more = try await library.apply(.collected(.id(beach.id)), to: [ids[0], ids[1]], finishing: nil)
      #expect(more.changed.map(\.id) == [ids[1]] && more.unchanged.map(\.id) == [ids[0]] && !more.isNewCollection)
      let before = try await library.items(of: beach.id, limit: 9, cursor: nil).items
      #expect(before.map(\.artwork.id) == [ids[2], ids[0], ids[1]])
      #expect(before.map(\.note) == ["from the ferry", "from the ferry", nil])
      _ = try await library.apply(.uncollected(.name("Beach")), to: [ids[2], ids[3]], finishing: nil)
      #expect(try await items(library, beach.id) == [ids[0], ids[1]])
      try await undo(library)
      #expect(try await library.items(of: beach.id, limit: 9, cursor: nil).items == before)
      try await undo(library)
      #expect(try await items(library, beach.id) == [ids[2], ids[0]])
      try await undo(library)
      #expect(try await library.collections().isEmpty)
      try await redo(library, 3)
      #expect(try await items(library, beach.id) == [ids[0], ids[1]])
      // The pictures were never anything but there.
      #expect(try await library.artworks(ArtworkQuery()).artworks.count == 4)
    }
  }

  @Test func `order and notes are changed and taken back`() async throws {
    try await withLibrary { library, _ in
      var ids: [ArtworkID] = []
      for number in 1...4 { ids.append(try await library.create(Samples.draft("\(number)")).id) }
      let beach = try #require(
        try await library.apply(.collected(.name("beach")), to: ids, finishing: nil).collection)
      _ = try await library.change(.order(.id(beach.id), [ids[3], ids[1]]), finishing: nil)
      #expect(try await items(library, beach.id) == [ids[3], ids[1], ids[0], ids[2]])
      _ = try await library.change(.note(.id(beach.id), ids[1], "for grandmother"), finishing: nil)
      let first = try await library.items(of: beach.id, limit: 2, cursor: nil)
      #expect(first.items.map(\.note) == [nil, "for grandmother"])
      let second = try await library.items(of: beach.id, limit: 2, cursor: first.next)
      #expect(second.items.map(\.artwork.id) == [ids[0], ids[2]] && second.next == nil)
      try await undo(library)
      #expect(try await library.items(of: beach.id, limit: 9, cursor: nil).items.allSatisfy { $0.note == nil })
      try await undo(library)
      #expect(try await items(library, beach.id) == ids)
      try await redo(library)
      #expect(try await items(library, beach.id) == [ids[3], ids[1], ids[0], ids[2]])
      #expect(
        await errorCode { try await library.change(.order(.id(beach.id), [99]), finishing: nil) } == .notFound)
      #expect(
        await errorCode { try await library.change(.order(.id(beach.id), [ids[0], ids[0]]), finishing: nil) }
          == .invalidInput)
      #expect(
        await errorCode { try await library.items(of: beach.id, limit: 9, cursor: "x") } == .invalidInput)
    }
  }

  @Test func `collections have an order of their own`() async throws {
    try await withLibrary { library, _ in
      for name in ["a", "b", "c"] { _ = try await library.change(.creation(CollectionPatch(name: name)), finishing: nil) }
      func names() async throws -> String { try await library.collections().map(\.name).joined() }
      _ = try await library.change(.patch(.name("c"), CollectionPatch(place: 1)), finishing: nil)
      #expect(try await names() == "cab")
      _ = try await library.change(.patch(.name("c"), CollectionPatch(place: 2)), finishing: nil)
      #expect(try await names() == "acb")
      _ = try await library.change(.deletion(.name("a")), finishing: nil)
      _ = try await library.change(.patch(.name("b"), CollectionPatch(place: 1)), finishing: nil)
      #expect(try await names() == "bc")
      try await undo(library, 4)
      #expect(try await names() == "abc")
      try await redo(library, 2)
      #expect(try await names() == "acb")
    }
  }

  @Test func `an artwork in the trash is hidden, and one that is gone is out of all collections`() async throws {
    try await withLibrary { library, _ in
      let fox = try await library.create(Samples.draft("1", title: "a fox")).id
      let hen = try await library.create(Samples.draft("2", title: "a hen")).id
      let beach = try #require(
        try await library.apply(.collected(.name("beach")), to: [fox, hen], finishing: nil).collection)
      _ = try await library.setDeleted(true, on: fox)
      let hidden = try #require(try await library.collection(.id(beach.id)))
      #expect(hidden.itemCount == 1 && hidden.cover == hen)
      #expect(try await items(library, beach.id) == [hen])
      _ = try await library.setDeleted(false, on: fox)
      #expect(try await items(library, beach.id) == [fox, hen])
      _ = try await library.setDeleted(true, on: fox)
      _ = try await library.emptyTrash(for: nil)
      // Artworks that were put in are taken out again as far as they are there.
      let moved = try await library.move(.undo, .steps(5), finishing: nil)
      #expect(moved.gone.contains { $0.artwork == fox && $0.kind == .collected })
      #expect(try await library.collections().isEmpty)
      try await redo(library)
      #expect(try await items(library, beach.id) == [hen])
    }
  }

  @Test func `the gallery of a collection is found by its name and its number`() async throws {
    try await withLibrary { library, _ in
      let fox = try await library.create(Samples.draft("1")).id
      _ = try await library.create(Samples.draft("2"))
      let beach = try #require(
        try await library.apply(.collected(.name("beach")), to: [fox], finishing: nil).collection)
      for name in ["Beach", "\(beach.id)"] {
        #expect(try await library.artworks(ArtworkQuery(collection: name)).artworks.map(\.id) == [fox])
      }
      #expect(
        await errorCode { try await library.artworks(ArtworkQuery(collection: "nowhere")) } == .notFound)
    }
  }

  @Test func `many are changed as one entry, all or none`() async throws {
    try await withLibrary { library, _ in
      var ids: [ArtworkID] = []
      for number in 1...5 { ids.append(try await library.create(Samples.draft("\(number)")).id) }
      _ = try await library.setTags(["Test", "sea"], on: ids[1])
      _ = try await library.apply(.tag("test"), to: ids, finishing: nil)
      #expect(try await library.artworks(ArtworkQuery(tag: "test")).artworks.count == 5)
      #expect(try await library.artwork(ids[1])?.tags == ["sea", "Test"])
      _ = try await library.apply(.untag("TEST"), to: Array(ids.prefix(2)), finishing: nil)
      #expect(try await library.artwork(ids[1])?.tags == ["sea"])
      let deleted = try await library.apply(.deletion, to: ids, finishing: nil)
      #expect(deleted.changed.count == 5)
      let entry = try #require(try await library.journal(limit: 1, cursor: nil).entries.first)
      #expect(entry.changes.count == 5 && entry.intent == .delete && entry.understood == "delete 5 pictures")
      #expect(await errorCode { try await library.apply(.favorite(true), to: [ids[0], 99], finishing: nil) } == .notFound)
      #expect(try await library.artwork(ids[0])?.favorite == false)
      let undone = try await library.move(.undo, .steps(1), finishing: nil)
      #expect(undone.entries.count == 1 && undone.artworks.count == 5)
      #expect(try await library.artworks(ArtworkQuery()).artworks.count == 5)
    }
  }

  @Test(arguments: [StoringStep.rowsInserted, .beforeCommit, .afterCommit])
  func `a change killed in its middle is done wholly or waits wholly`(step: StoringStep) async throws {
    try await withScratchDirectory { folder in
      let path = folder.path
      var command = VoiceCommand(transcript: "put all in the beach collection", intent: .collect, confidence: 1)
      command.target = Target(.all)
      command.collection = "beach"
      do {
        let library = try await SQLiteArtworkLibrary.open(dataFolder: path)
        for number in 1...3 { _ = try await library.create(Samples.draft("\(number)")) }
        _ = try await library.enqueue(QueuedCommand(command: command, createdAt: Date()), for: nil)
      }
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, step = step.rawValue as String] in
        let library = try await SQLiteArtworkLibrary.open(
          dataFolder: path,
          step: { reached in
            if reached.rawValue == step { kill(getpid(), SIGKILL) }
          })
        let id = try await library.queuedCommands().first?.id
        _ = try await library.apply(.collected(.name("beach")), to: [1, 2, 3], finishing: id)
      }
      let library = try await SQLiteArtworkLibrary.open(dataFolder: path)
      let isDone = step == .afterCommit
      #expect(try await library.queuedCommands().isEmpty == isDone)
      #expect(try await library.collections().map(\.itemCount) == (isDone ? [3] : []))
      #expect(try await library.journal(limit: 1, cursor: nil).entries[0].intent == (isDone ? .collect : .create))
      #expect(try await library.check().isSound)
    }
  }
}
