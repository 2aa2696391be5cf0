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
    var line: [Int] {
      var line = [tip]
      while let parent = parents[line[0]] { line.insert(parent, at: 0) }
      return line
    }
  }

  struct Act {
    var state = JournalEntry.State.done
    /// Pictures it changed, as they were before and after; nil: removed for good.
    var changes: [(id: ArtworkID, before: Picture?, after: Picture?)]
    /// A version was made: the tip stays while the line to it leads past the head.
    var isEdit = false
  }

  var pictures: [ArtworkID: Picture] = [:]
  var acts: [Act] = []

  mutating func did(_ changes: [(id: ArtworkID, before: Picture?, after: Picture?)], isEdit: Bool = false) {
    guard !changes.isEmpty else { return }
    for index in acts.indices where acts[index].state == .undone { acts[index].state = .superseded }
    acts.append(Act(changes: changes, isEdit: isEdit))
  }

  /// Changes one picture by hand.
  mutating func change(_ id: ArtworkID, _ body: (inout Picture) -> Void) {
    guard let before = pictures[id] else { return }
    var after = before
    body(&after)
    pictures[id] = after
    if before != after { did([(id, before, after)]) }
  }

  mutating func edit(_ id: ArtworkID, number: Int, parent: Int) {
    guard let before = pictures[id] else { return }
    var after = before
    after.parents[number] = parent
    (after.head, after.tip) = (number, number)
    pictures[id] = after
    did([(id, before, after)], isEdit: true)
  }

  mutating func purge() {
    let gone = pictures.filter(\.value.isDeleted).keys.sorted()
    for id in gone { pictures[id] = nil }
    did(gone.map { ($0, nil, nil) })
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
      var isGone = true
      for change in move == .undo ? acts[index].changes.reversed() : acts[index].changes {
        guard let before = change.before, let after = change.after, var picture = pictures[change.id] else { continue }
        isGone = false
        let (old, new) = move == .undo ? (after, before) : (before, after)
        if (old.head, old.tip) != (new.head, new.tip) {
          if !acts[index].isEdit || !picture.line.contains(new.head) { picture.tip = new.tip }
          picture.head = new.head
        }
        if old.isDeleted != new.isDeleted { picture.isDeleted = new.isDeleted }
        if old.isFavorite != new.isFavorite { picture.isFavorite = new.isFavorite }
        if old.tags != new.tags { picture.tags = new.tags }
        if old.title != new.title { picture.title = new.title }
        pictures[change.id] = picture
      }
      acts[index].state = isGone ? .gone : move == .undo ? .undone : .done
      if isGone { goneCount += 1 }
    }
    return goneCount
  }
}
