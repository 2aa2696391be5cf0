import ArtworkLibrary
import Foundation
import SketchCore
import TestSupport

/// A library and its model, to which the same is done.
///
/// Each act draws from a seed of its own, so that a row of acts still makes sense when some are left out.
struct RandomActs {
  /// The library did something else than the model.
  struct Disagreement: Error { var what: String }

  let folder: String
  var library: SQLiteArtworkLibrary
  var random = SeededGenerator(seed: 0)
  var model = JournalModel()
  /// Numbers that the journal gave to the model's acts.
  private var entries: [JournalEntryID] = []

  init(folder: String) async throws {
    self.folder = folder
    library = try await SQLiteArtworkLibrary.open(dataFolder: folder)
  }

  /// - Returns: what was done, in words.
  mutating func act(seed: UInt64) async throws -> String {
    random = SeededGenerator(seed: seed)
    let told = try await act()
    if model.acts.count > entries.count {
      entries.append(try await library.journal(limit: 1, cursor: nil).entries[0].id)
    }
    guard model.acts.count == entries.count else { throw Disagreement(what: "\(told): more than one act") }
    return told
  }

  private mutating func act() async throws -> String {
    let ids = model.pictures.keys.sorted()
    guard let id = ids.randomElement(using: &random), ids.count < 30 else {
      return ids.isEmpty ? try await create() : try await purge()
    }
    let some = Array(ids.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random)))
    switch Int.random(in: 0..<100, using: &random) {
    case ..<7: return try await create()
    case ..<18: return try await edit(id)
    case ..<24: return try await moveHead(id)
    case ..<30: return try await checkOut(id)
    case ..<35: return try await favor(some)
    case ..<41: return try await tag(some)
    case ..<44:
      let title = "title \(Int.random(in: 1...3, using: &random))"
      _ = try await library.change(id, ArtworkPatch(title: title, favorite: true))
      model.change([id]) { ($0.title, $0.isFavorite) = (title, true) }
      return "patch \(id) \(title)"
    case ..<51:
      _ = try await library.apply(.deletion, to: some, finishing: nil)
      model.change(some) { $0.isDeleted = true }
      return "delete \(some)"
    case ..<56:
      _ = try await library.apply(.restoration, to: some, finishing: nil)
      model.change(some) { $0.isDeleted = false }
      return "restore \(some)"
    case ..<57: return try await purge()
    case ..<59:
      library = try await SQLiteArtworkLibrary.open(dataFolder: folder)
      return "restart"
    case ..<75: return try await actOnCollection(some)
    case ..<90: return try await move(.undo)
    default: return try await move(.redo)
    }
  }

  private mutating func create() async throws -> String {
    let count = Int.random(in: 1...2, using: &random)
    let job = try await library.add(Samples.job(), for: nil)
    let made = try await library.complete(job, with: (1...count).map { Samples.draft("\($0)") })
    model.did(
      made.map { artwork in
        var before = JournalModel.Picture()
        before.title = artwork.title
        let after = before
        before.isDeleted = true
        model.pictures[artwork.id] = after
        return .picture(artwork.id, before: before, after: after)
      })
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
    let head = place.flatMap { line.indices.contains($0) ? line[$0] : nil }
    let (library, told) = (library, "\(move) \(id) \(steps)")
    try await expect(head == nil ? .conflict : nil, told) { try await library.moveHead(of: id, move, steps: steps) }
    if let head { model.change([id]) { $0.head = head } }
    return told
  }

  private mutating func checkOut(_ id: ArtworkID) async throws -> String {
    let last = (model.pictures[id]?.parents.count ?? 0) + 1
    let number = Int.random(in: 1...last + 1, using: &random)
    let (library, told) = (library, "check out \(id) \(number)")
    try await expect(number > last ? .notFound : nil, told) {
      try await library.apply(.version(number), to: id, finishing: nil)
    }
    if number <= last { model.checkOut(id, number) }
    return told
  }

  /// By a command that waited, half the time over a restart.
  private mutating func favor(_ ids: [ArtworkID]) async throws -> String {
    let favorite = Bool.random(using: &random)
    let command = VoiceCommand(transcript: "favorite", intent: favorite ? .favorite : .unfavorite, confidence: 1)
    let queued = try await library.enqueue(QueuedCommand(command: command, createdAt: Samples.time), for: nil)
    if Bool.random(using: &random) { library = try await SQLiteArtworkLibrary.open(dataFolder: folder) }
    guard try await library.queuedCommands() == [queued] else { throw Disagreement(what: "the queue") }
    _ = try await library.apply(.favorite(favorite), to: ids, finishing: queued.id)
    guard try await library.queuedCommands() == [] else { throw Disagreement(what: "the queue afterwards") }
    model.change(ids) { $0.isFavorite = favorite }
    return "favorite \(ids) \(favorite)"
  }

  private mutating func tag(_ ids: [ArtworkID]) async throws -> String {
    let tag = ["a", "b", "c"].randomElement(using: &random) ?? "a"
    switch Int.random(in: 0...2, using: &random) {
    case 0:
      _ = try await library.apply(.tag(tag), to: ids, finishing: nil)
      model.change(ids) { $0.tags = Set($0.tags + [tag]).sorted() }
      return "tag \(ids) \(tag)"
    case 1:
      _ = try await library.apply(.untag(tag), to: ids, finishing: nil)
      model.change(ids) { $0.tags.removeAll { $0 == tag } }
      return "untag \(ids) \(tag)"
    default:
      _ = try await library.change(ids[0], ArtworkPatch(tags: [tag, "z"]))
      model.change([ids[0]]) { $0.tags = [tag, "z"] }
      return "tags \(ids[0])"
    }
  }

  private mutating func purge() async throws -> String {
    _ = try await library.emptyTrash(for: nil)
    model.purge()
    return "purge"
  }

  private mutating func move(_ move: HeadMove) async throws -> String {
    let movable = model.movable(move)
    let steps = Int.random(in: 1...3, using: &random)
    var (reach, meant) = (JournalReach.steps(steps), steps <= movable.count ? Array(movable.prefix(steps)) : [])
    if Int.random(in: 0..<5, using: &random) == 0, let act = movable.prefix(6).randomElement(using: &random) {
      reach = .entry(entries[act])
      meant = movable.filter { move == .undo ? $0 > act : $0 <= act }
    }
    let (library, told) = (library, "\(move) \(reach)")
    guard !meant.isEmpty else {
      try await expect(model.acts.isEmpty ? .notFound : .conflict, told) {
        try await library.move(move, reach, finishing: nil)
      }
      return told
    }
    let moved = try await library.move(move, reach, finishing: nil)
    let gone = model.carryOut(move, meant)
    guard moved.entries.count == meant.count - gone else { throw Disagreement(what: "\(told): \(moved.entries.count)") }
    return told
  }

  /// Makes sure that the library refuses what the model refuses, and nothing else.
  func expect<Value>(_ code: SketchError.Code?, _ what: String, _ body: () async throws -> Value) async throws {
    let found = await errorCode(body)
    guard found == code else { throw Disagreement(what: "\(what): \(found?.rawValue ?? "done")") }
  }

  /// Compares library and model, the journal as far as its last entries are concerned.
  func compare(entries count: Int) async throws {
    var found: [ArtworkID: Artwork] = [:]
    for trash in [false, true] {
      for artwork in try await library.artworks(ArtworkQuery(trash: trash, limit: 200)).artworks {
        found[artwork.id] = artwork
      }
    }
    guard Set(found.keys) == Set(model.pictures.keys) else { throw Disagreement(what: "other pictures") }
    for (id, picture) in model.pictures {
      guard let artwork = found[id], artwork.head == picture.head, artwork.canRedo == (picture.head != picture.tip),
        artwork.title == picture.title, (artwork.deletedAt != nil) == picture.isDeleted,
        artwork.favorite == picture.isFavorite, artwork.tags == picture.tags,
        artwork.revisionCount == picture.parents.count + 1
      else { throw Disagreement(what: "picture \(id) is \(picture)") }
    }
    try await compareCollections()
    var (states, cursor): ([JournalEntry.State], String?) = ([], nil)
    repeat {
      let page = try await library.journal(limit: min(200, count), cursor: cursor)
      states += page.entries.compactMap(\.state)
      cursor = page.next
    } while cursor != nil && states.count < count
    guard states == Array(model.acts.map(\.state).reversed().prefix(states.count)) else {
      throw Disagreement(what: "the journal")
    }
  }
}
