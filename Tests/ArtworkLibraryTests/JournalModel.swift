import Foundation
import SketchCore

/// The library as a plain value: what each act of the journal must come to.
struct JournalModel {
  struct Picture: Equatable {
    var head = 1
    var tip = 1
    var parents: [Int: Int] = [:]
    var isDeleted = false
    var isFavorite = false
    var tags: [String] = []
    var title = ""

    /// Versions from the creation to the tip.
    var line: [Int] { line(to: tip) }

    func line(to end: Int) -> [Int] {
      var line = [end]
      while let parent = parents[line[0]] { line.insert(parent, at: 0) }
      return line
    }

    /// Newest version that was made from one, and from that, and so on.
    func newest(below number: Int) -> Int {
      parents.filter { $0.value == number }.keys.max().map { newest(below: $0) } ?? number
    }
  }

  /// A collection; one that is deleted keeps what is in it.
  struct Collection: Equatable {
    var name: String
    var isDeleted = false
    var description = ""
    var items: [ArtworkID: Item] = [:]

    /// What is in it, in its order.
    var order: [ArtworkID] {
      items.keys.sorted { (items[$0]?.place ?? 0, $0) < (items[$1]?.place ?? 0, $1) }
    }
  }

  struct Item: Equatable {
    var place: Double
    var note = ""
  }

  /// What an act did to one thing, with what undo and redo set.
  enum Change {
    /// nil: removed for good.
    case picture(ArtworkID, before: Picture?, after: Picture?)
    case collection(CollectionID, before: Collection, after: Collection)
    case item(CollectionID, ArtworkID, before: Item?, after: Item?)
    case order(CollectionID, before: [ArtworkID], after: [ArtworkID])
  }

  struct Act {
    var state = JournalEntry.State.done
    var changes: [Change]
    /// A version was made: the tip stays while the line to it leads past the head.
    var isEdit = false
  }

  var pictures: [ArtworkID: Picture] = [:]
  var collections: [CollectionID: Collection] = [:]
  var acts: [Act] = []

  mutating func did(_ changes: [Change], isEdit: Bool = false) {
    guard !changes.isEmpty else { return }
    for index in acts.indices where acts[index].state == .undone { acts[index].state = .superseded }
    acts.append(Act(changes: changes, isEdit: isEdit))
  }

  /// Changes pictures by hand, in one act.
  mutating func change(_ ids: [ArtworkID], _ body: (inout Picture) -> Void) {
    var changes: [Change] = []
    for id in ids {
      guard let before = pictures[id] else { continue }
      var after = before
      body(&after)
      pictures[id] = after
      if before != after { changes.append(.picture(id, before: before, after: after)) }
    }
    did(changes)
  }

  mutating func change(collection id: CollectionID, _ body: (inout Collection) -> Void) {
    guard let before = collections[id] else { return }
    var after = before
    body(&after)
    collections[id] = after
    if before != after { did([.collection(id, before: before, after: after)]) }
  }

  mutating func edit(_ id: ArtworkID, number: Int, parent: Int) {
    guard let before = pictures[id] else { return }
    var after = before
    after.parents[number] = parent
    (after.head, after.tip) = (number, number)
    pictures[id] = after
    did([.picture(id, before: before, after: after)], isEdit: true)
  }

  /// Shows a version, of whatever branch.
  mutating func checkOut(_ id: ArtworkID, _ number: Int) {
    change([id]) { picture in
      if !picture.line.contains(number) { picture.tip = picture.newest(below: number) }
      picture.head = number
    }
  }

  mutating func purge() {
    let gone = pictures.filter(\.value.isDeleted).keys.sorted()
    for id in gone {
      pictures[id] = nil
      for collection in collections.keys { collections[collection]?.items[id] = nil }
    }
    did(gone.map { .picture($0, before: nil, after: nil) })
  }

  /// Acts that a move would take, in its order.
  func movable(_ move: HeadMove) -> [Int] {
    move == .undo
      ? acts.indices.reversed().filter { acts[$0].state == .done } : acts.indices.filter { acts[$0].state == .undone }
  }

  /// - Returns: how many acts were gone.
  mutating func carryOut(_ move: HeadMove, _ indices: [Int]) -> Int {
    var goneCount = 0
    for index in indices {
      let changes = move == .undo ? acts[index].changes.reversed() : acts[index].changes
      var isGone = true
      for change in changes where set(change, move, isEdit: acts[index].isEdit) { isGone = false }
      acts[index].state = isGone ? .gone : move == .undo ? .undone : .done
      if isGone { goneCount += 1 }
    }
    return goneCount
  }

  /// - Returns: false when what it is about was removed for good.
  private mutating func set(_ change: Change, _ move: HeadMove, isEdit: Bool) -> Bool {
    let isUndo = move == .undo
    switch change {
    case .picture(let id, let before, let after):
      guard let before, let after, var picture = pictures[id] else { return false }
      let (old, new) = isUndo ? (after, before) : (before, after)
      if (old.head, old.tip) != (new.head, new.tip) {
        if !isEdit || !picture.line.contains(new.head) { picture.tip = new.tip }
        picture.head = new.head
      }
      if old.isDeleted != new.isDeleted { picture.isDeleted = new.isDeleted }
      if old.isFavorite != new.isFavorite { picture.isFavorite = new.isFavorite }
      if old.tags != new.tags { picture.tags = new.tags }
      if old.title != new.title { picture.title = new.title }
      pictures[id] = picture
    case .collection(let id, let before, let after):
      let (old, new) = isUndo ? (after, before) : (before, after)
      if old.name != new.name { collections[id]?.name = new.name }
      if old.isDeleted != new.isDeleted { collections[id]?.isDeleted = new.isDeleted }
      if old.description != new.description { collections[id]?.description = new.description }
    case .item(let id, let artwork, let before, let after):
      guard pictures[artwork] != nil else { return false }
      collections[id]?.items[artwork] = isUndo ? before : after
    case .order(let id, let before, let after):
      for (place, artwork) in (isUndo ? before : after).enumerated() {
        collections[id]?.items[artwork]?.place = Double(place + 1)
      }
    }
    return true
  }
}
