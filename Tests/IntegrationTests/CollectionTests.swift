import ControlClient
import Foundation
import SketchCore
import TestSupport
import Testing

/// Collections and changes to many pictures, spoken and asked for over the socket.
@Suite(.timeLimit(.minutes(10))) struct CollectionTests {
  @Test func `collections are told of, changed and kept, also after a kill`() async throws {
    try await withScratchDirectory { folder in
      let first = try await DaemonFixture(["--audio", "none"], configuration: "", environment: [:], folder: folder)
      for text in ["draw a boat", "draw a fox", "draw an owl"] { #expect(try await first.say(text).status == .done) }
      #expect(try await first.say("create a collection called holidays").message == "Made the collection “holidays”.")
      #expect(try await first.say("put the last two in it").count == 2)
      let client = first.client
      let holidays = try #require(try await client.collections().first)
      #expect(holidays.itemCount == 2 && holidays.name == "holidays")
      let told = try await client.changeCollection(
        holidays.id, CollectionPatch(description: "by the sea", color: "#3A7BD5", icon: "🏖", shared: true))
      #expect(told.color == "#3a7bd5" && told.shared)
      let added = try await client.add([1], to: holidays.id, note: "the first")
      #expect(added.itemCount == 3)
      #expect(try await client.arrange([1], in: holidays.id).cover == 1)
      _ = try await client.note("from the ferry", on: 3, in: holidays.id)
      let page = try await client.items(of: holidays.id, limit: 2)
      #expect(page.items.map(\.artwork.id) == [1, 3] && page.items.map(\.note) == ["the first", "from the ferry"])
      #expect(try await client.items(of: holidays.id, cursor: page.next).items.map(\.artwork.id) == [2])
      #expect(try await client.artworks(ArtworkQuery(collection: "Holidays")).artworks.count == 3)
      let taken = await #expect(throws: SketchError.self) {
        _ = try await client.createCollection(CollectionPatch(name: "HOLIDAYS"))
      }
      #expect(taken?.code == .conflict)
      await first.kill()
      try await DaemonFixture.with(folder: folder) { daemon in
        let client = daemon.client
        #expect(try await client.collection(holidays.id).description == "by the sea")
        #expect(try await client.remove([3, 2], from: holidays.id).itemCount == 1)
        #expect(try await daemon.say("undo").status == .done)
        #expect(try await client.collection(holidays.id).itemCount == 3)
        #expect(try await daemon.say("rename the holidays collection to summer").status == .done)
        #expect(try await daemon.say("show me my collections").collections?.map(\.name) == ["summer"])
        #expect(try await daemon.say("show me what's in the summer collection").artworks?.count == 3)
        let asked = try await daemon.say("delete the summer collection")
        #expect(asked.status == .question)
        #expect(try await daemon.say("yes").status == .done)
        let gone = await #expect(throws: SketchError.self) { _ = try await client.collection(holidays.id) }
        #expect(gone?.code == .notFound)
        #expect(try await client.artworks().artworks.count == 3)
        #expect(try await daemon.say("undo").status == .done)
        #expect(try await client.deleteCollection(holidays.id).itemCount == 3)
        #expect(try await client.collections().isEmpty)
      }
    }
  }

  @Test func `many are changed in one request, and curl sees why not`() async throws {
    try await DaemonFixture.with { daemon in
      for text in ["draw a boat", "draw a fox", "draw an owl in watercolor"] { _ = try await daemon.say(text) }
      let client = daemon.client
      #expect(try await client.bulk(.tag, [1, 2], name: "test").count == 2)
      #expect(try await client.bulk(.collect, [1, 3], name: "beach").collections?.first?.itemCount == 2)
      #expect(try await client.bulk(.favorite, [1, 2, 3]).count == 3)
      let asked = try await daemon.say("delete everything tagged test")
      #expect(asked.status == .question && asked.message.hasPrefix("Move 2 pictures tagged “test” to the trash?"))
      #expect(try await daemon.say("no").status == .done)
      #expect(try await client.status().usage.artworks == 3)
      #expect(try await client.bulk(.delete, [1, 2]).count == 2)
      #expect(try await client.trash().artworks == 2)
      #expect(try await daemon.say("undo").status == .done)
      #expect(try await client.trash().artworks == 0)
      let missing = await #expect(throws: SketchError.self) { _ = try await client.bulk(.delete, [1, 99]) }
      #expect(missing?.code == .notFound)
      #expect(try await client.trash().artworks == 0)
    }
  }

  @Test func `the command line makes, shows and changes collections, and acts on many`() async throws {
    try await DaemonFixture.with { daemon in
      for text in ["draw a boat", "draw a fox", "draw an owl"] { _ = try await daemon.say(text) }
      let made = try await daemon.control("collections", "create", "beach", "--icon", "🏖", "--description", "our week")
      #expect(made.status == 0 && made.output == "✓ 1 🏖 “beach” · 0 artworks\n")
      #expect(try await daemon.control("collections", "add", "beach", "1", "2", "--note", "sea").output.contains("2 artworks"))
      #expect(try await daemon.control("collections", "order", "beach", "2").status == 0)
      let shown = try await daemon.control("collections", "show", "Beach").output
      #expect(shown.contains("our week") && shown.contains("sea"))
      let line = try await daemon.control("--json", "collections").output
      #expect(try WireJSON.decode(ArtworkCollection.self, from: Data(line.utf8)).cover == 2)
      #expect(try await daemon.control("list", "--collection", "beach").output.contains("a fox"))
      let saved = try await daemon.control("collections", "create", "by day", "--query", "boat kind:picture since:today")
      #expect(saved.output.hasPrefix("✓ 2 “by day” · 1 artwork · all pictures of “boat” of the kind picture"), "\(saved)")
      #expect(try await daemon.control("collections", "show", "by day").output.contains("a boat"))
      let refused = try await daemon.control("collections", "add", "by day", "2")
      #expect(refused.status != 0 && refused.errors.contains("is a saved search"))
      #expect(try await daemon.control("collections", "set", "by day", "--query", "fox").output.contains("of “fox”"))
      #expect(try await daemon.control("collections", "create", "x", "--query", "favorite:perhaps").status == 64)
      let unasked = try await daemon.control("collections", "delete", "beach")
      #expect(unasked.status == 64 && unasked.errors.contains("The artworks stay"))
      #expect(try await daemon.control("collections", "delete", "nowhere").status == 66)
      #expect(try await daemon.control("collections", "fold", "beach").status == 64)

      #expect(try await daemon.control("bulk", "tag", "sea", "--collection", "beach").status == 0)
      #expect(try await daemon.client.artworks(ArtworkQuery(tag: "sea")).artworks.count == 2)
      let careful = try await daemon.control("bulk", "delete", "--tag", "sea")
      #expect(careful.status == 64 && careful.errors.contains("Move 2 artworks to the trash?"))
      #expect(try await daemon.control("bulk", "delete", "--tag", "sea", "--yes").status == 0)
      #expect(try await daemon.client.trash().artworks == 2)
      #expect(try await daemon.control("undo").output.contains("Brought back"))
      #expect(try await daemon.control("bulk", "delete").status == 64)
      #expect(try await daemon.control("collections", "delete", "beach", "--yes").status == 0)
      let completion = try await daemon.control("completion").output
      #expect(completion.contains("collections") && completion.contains("bulk"))
    }
  }
}
