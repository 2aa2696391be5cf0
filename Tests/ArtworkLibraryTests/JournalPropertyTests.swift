import ArtworkLibrary
import Foundation
import SketchCore
import TestSupport
import Testing

/// Random acts with undo and redo among them leave what the model says, step by step.
@Suite struct JournalPropertyTests {
  @Test(arguments: [1, 2, 3, 4] as [UInt64]) func `the library does what the model does`(seed: UInt64) async throws {
    try await withScratchDirectory { folder in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      var walk = RandomActs(library: library, random: SeededGenerator(seed: seed))
      for step in 1...2_000 {
        let act = try await walk.act()
        guard try await walk.agrees(entries: step % 100 == 0 ? 4_000 : 3) else {
          Issue.record("seed \(seed), step \(step): \(act)")
          return
        }
      }
      #expect(try await library.check().isSound)
    }
  }
}

/// A library and its model, to which the same is done.
private struct RandomActs {
  let library: SQLiteArtworkLibrary
  var random: SeededGenerator
  var model = JournalModel()

  mutating func act() async throws -> String {
    let ids = model.pictures.keys.sorted()
    guard let id = ids.randomElement(using: &random), ids.count < 40 else {
      return ids.isEmpty ? try await create() : try await purge()
    }
    switch Int.random(in: 0..<100, using: &random) {
    case ..<8: return try await create()
    case ..<22: return try await edit(id)
    case ..<34: return try await moveHead(id)
    case ..<42:
      let favorite = Bool.random(using: &random)
      _ = try await library.setFavorite(favorite, on: id)
      model.change(id) { $0.isFavorite = favorite }
      return "favorite \(id) \(favorite)"
    case ..<50:
      let tags = ["a", "b", "c"].filter { _ in Bool.random(using: &random) }
      _ = try await library.change(id, ArtworkPatch(tags: tags))
      model.change(id) { $0.tags = tags }
      return "tags \(id) \(tags)"
    case ..<54:
      let title = "title \(Int.random(in: 1...3, using: &random))"
      _ = try await library.change(id, ArtworkPatch(title: title, favorite: true))
      model.change(id) { ($0.title, $0.isFavorite) = (title, true) }
      return "patch \(id) \(title)"
    case ..<62:
      _ = try await library.apply(.deletion, to: id, finishing: nil)
      model.change(id) { $0.isDeleted = true }
      return "delete \(id)"
    case ..<68:
      _ = try await library.apply(.restoration, to: id, finishing: nil)
      model.change(id) { $0.isDeleted = false }
      return "restore \(id)"
    case ..<69: return try await purge()
    case ..<87: return try await move(.undo)
    default: return try await move(.redo)
    }
  }

  private mutating func create() async throws -> String {
    let count = Int.random(in: 1...2, using: &random)
    let job = try await library.add(Samples.job(), for: nil)
    let made = try await library.complete(job, with: (1...count).map { Samples.draft("\($0)") })
    var changes: [(ArtworkID, JournalModel.Picture?, JournalModel.Picture?)] = []
    for artwork in made {
      var before = JournalModel.Picture()
      before.title = artwork.title
      let after = before
      before.isDeleted = true
      model.pictures[artwork.id] = after
      changes.append((artwork.id, before, after))
    }
    model.did(changes)
    return "create \(made.map(\.id))"
  }

  private mutating func edit(_ id: ArtworkID) async throws -> String {
    guard let picture = model.pictures[id] else { return "" }
    let number = picture.parents.count + 2
    let isLate = Int.random(in: 0..<5, using: &random) == 0
    let parent = isLate ? Int.random(in: 1..<number, using: &random) : picture.head
    try await library.edit(id, "1", from: parent)
    model.edit(id, number: number, parent: parent)
    return "edit \(id) from \(parent)"
  }

  private mutating func moveHead(_ id: ArtworkID) async throws -> String {
    let move: HeadMove = Bool.random(using: &random) ? .undo : .redo
    let steps = Int.random(in: 1...2, using: &random)
    let line = model.pictures[id]?.line ?? []
    let place = line.firstIndex(of: model.pictures[id]?.head ?? 0).map { $0 + (move == .undo ? -steps : steps) }
    let code = await errorCode { try await library.moveHead(of: id, move, steps: steps) }
    if let place, line.indices.contains(place) {
      #expect(code == nil)
      model.change(id) { $0.head = line[place] }
    } else {
      #expect(code == .conflict)
    }
    return "\(move) \(id) \(steps)"
  }

  private mutating func purge() async throws -> String {
    _ = try await library.emptyTrash(for: nil)
    model.purge()
    return "purge"
  }

  private mutating func move(_ move: HeadMove) async throws -> String {
    let movable = model.movable(move)
    var reach = JournalReach.steps(Int.random(in: 1...3, using: &random))
    var meant = movable
    switch reach {
    case .steps(let steps): meant = steps <= movable.count ? Array(movable.prefix(steps)) : []
    case .entry: break
    }
    if Int.random(in: 0..<5, using: &random) == 0, let act = movable.prefix(6).randomElement(using: &random) {
      let entries = try await allEntries().filter { $0.state != nil }.reversed().map(\.id)
      reach = .entry(entries[act])
      meant = move == .undo ? movable.filter { $0 > act } : movable.filter { $0 <= act }
    }
    var moved: JournalMove?
    let code = await errorCode { moved = try await library.move(move, reach, finishing: nil) }
    if meant.isEmpty {
      #expect(code == .conflict || code == .notFound)
    } else {
      let gone = model.carryOut(move, meant)
      #expect(code == nil && moved?.entries.count == meant.count - gone)
    }
    return "\(move) \(reach)"
  }

  private func allEntries(atMost: Int = .max) async throws -> [JournalEntry] {
    var (entries, cursor): ([JournalEntry], String?) = ([], nil)
    repeat {
      let page = try await library.journal(limit: min(200, atMost), cursor: cursor)
      entries += page.entries
      cursor = page.next
    } while cursor != nil && entries.count < atMost
    return entries
  }

  /// True when library and model are the same, as far as the last entries of the journal are concerned.
  func agrees(entries: Int) async throws -> Bool {
    var found: [ArtworkID: Artwork] = [:]
    for trash in [false, true] {
      for artwork in try await library.artworks(ArtworkQuery(trash: trash, limit: 200)).artworks {
        found[artwork.id] = artwork
      }
    }
    guard Set(found.keys) == Set(model.pictures.keys) else { return false }
    for (id, picture) in model.pictures {
      guard let artwork = found[id] else { return false }
      guard artwork.head == picture.head, artwork.canRedo == (picture.head != picture.tip),
        artwork.title == picture.title,
        (artwork.deletedAt != nil) == picture.isDeleted, artwork.favorite == picture.isFavorite,
        artwork.tags == picture.tags
      else { return false }
    }
    let states = try await allEntries(atMost: entries).compactMap(\.state)
    return states == Array(model.acts.map(\.state).reversed().prefix(states.count))
  }
}
