import ArtworkLibrary
import Foundation
import SketchCore
import TestSupport
import Testing

/// Any row of changes, taken back and done again step by step, passes through the same states.
@Suite struct CollectionPropertyTests {
  private struct Snapshot: Equatable {
    var collections: [String] = []
    var artworks: [String] = []
  }

  @Test(arguments: 1...6) func `undo and redo lead through the states there were`(seed: Int) async throws {
    try await withScratchDirectory { folder in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      for number in 1...6 { _ = try await library.create(Samples.draft("\(number)")) }
      var generator = SeededGenerator(seed: UInt64(seed))
      var states = [try await snapshot(of: library)]
      while states.count < 60 {
        let before = try await library.journal(limit: 1, cursor: nil).entries[0].id
        try? await act(on: library, &generator)
        guard try await library.journal(limit: 1, cursor: nil).entries[0].id != before else { continue }
        states.append(try await snapshot(of: library))
      }
      for state in states.dropLast().reversed() {
        _ = try await library.move(.undo, .steps(1), finishing: nil)
        #expect(try await snapshot(of: library) == state)
      }
      for state in states.dropFirst() {
        _ = try await library.move(.redo, .steps(1), finishing: nil)
        #expect(try await snapshot(of: library) == state)
      }
      _ = try await library.move(.undo, .steps(states.count - 1), finishing: nil)
      #expect(try await snapshot(of: library) == states[0])
      #expect(try await library.check().isSound)
    }
  }

  private func act(on library: SQLiteArtworkLibrary, _ generator: inout SeededGenerator) async throws {
    let name = ["a", "b", "c", "D"].randomElement(using: &generator) ?? "a"
    let ids = (1...6 as ClosedRange<Int64>).shuffled(using: &generator)
    let some = Array(ids.prefix(Int.random(in: 1...3, using: &generator)))
    let reference = CollectionReference.name(name)
    switch Int.random(in: 0...10, using: &generator) {
    case 0: _ = try await library.change(.creation(CollectionPatch(name: name)), finishing: nil)
    case 1: _ = try await library.change(.deletion(reference), finishing: nil)
    case 2: _ = try await library.change(.patch(reference, CollectionPatch(name: "e")), finishing: nil)
    case 3: _ = try await library.change(.patch(.name("e"), CollectionPatch(name: name)), finishing: nil)
    case 4:
      let patch = CollectionPatch(
        description: some.description, icon: Bool.random(using: &generator) ? "🏖" : "",
        place: Int.random(in: 1...4, using: &generator))
      _ = try await library.change(.patch(reference, patch), finishing: nil)
    case 5: _ = try await library.apply(.uncollected(reference), to: some, finishing: nil)
    case 6: _ = try await library.change(.order(reference, some), finishing: nil)
    case 7: _ = try await library.change(.note(reference, some[0], "\(ids)"), finishing: nil)
    case 8: _ = try await library.apply(.tag(name), to: some, finishing: nil)
    case 9: _ = try await library.apply(Bool.random(using: &generator) ? .deletion : .restoration, to: some, finishing: nil)
    default: _ = try await library.apply(.collected(reference, note: "\(some)"), to: some, finishing: nil)
    }
  }

  private func snapshot(of library: SQLiteArtworkLibrary) async throws -> Snapshot {
    var snapshot = Snapshot()
    for collection in try await library.collections() {
      let items = try await library.items(of: collection.id, limit: 99, cursor: nil).items
      let inside = items.map { "\($0.artwork.id) \($0.note ?? "–") \($0.addedAt.timeIntervalSince1970)" }
      let told = "\(collection.description ?? "–") \(collection.icon ?? "–") \(collection.cover ?? 0)"
      snapshot.collections.append("\(collection.id) \(collection.name) \(told): \(inside)")
    }
    for id in 1...6 as ClosedRange<Int64> {
      let artwork = try await library.artwork(id)
      snapshot.artworks.append("\(artwork?.tags ?? []) \(artwork?.deletedAt == nil)")
    }
    return snapshot
  }
}
