import ArtworkLibrary
import Foundation
import SketchCore
import TestSupport

/// Acts on collections.
extension RandomActs {
  mutating func actOnCollection(_ artworks: [ArtworkID]) async throws -> String {
    let name = ["a", "b", "c"].randomElement(using: &random) ?? "a"
    let id = model.collections.first { !$0.value.isDeleted && $0.value.name == name }?.key
    let library = library
    let reference = CollectionReference.name(name)
    func change(_ change: CollectionChange) async throws { _ = try await library.change(change, finishing: nil) }
    let act = Int.random(in: 0..<10, using: &random)
    let told = "collection act \(act) \(name) \(artworks)"
    switch act {
    case 0:
      try await expect(id == nil ? nil : .conflict, told) { try await change(.creation(CollectionPatch(name: name))) }
      guard id == nil else { break }
      model.did([try await creation(of: name).1])
    case 1:
      try await expect(id == nil ? .notFound : nil, told) { try await change(.deletion(reference)) }
      if let id { model.change(collection: id) { $0.isDeleted = true } }
    case 2:
      let other = ["a", "b", "c"].randomElement(using: &random) ?? "a"
      let isTaken = other != name && model.collections.contains { !$0.value.isDeleted && $0.value.name == other }
      let patch = CollectionPatch(name: other, description: "\(artworks[0])")
      try await expect(id == nil ? .notFound : isTaken ? .conflict : nil, told) { try await change(.patch(reference, patch)) }
      if let id, !isTaken { model.change(collection: id) { ($0.name, $0.description) = (other, "\(artworks[0])") } }
    case 3: try await note(artworks[0], in: id, reference, told)
    case 4: try await arrange(artworks, in: id, reference, told)
    case 5, 6:
      try await expect(id == nil ? .notFound : nil, told) {
        try await library.apply(.uncollected(reference), to: artworks, finishing: nil)
      }
      guard let id else { break }
      model.did(artworks.compactMap { set(nil, $0, in: id) })
    default: try await collect(artworks, in: id, name)
    }
    return told
  }

  /// - Returns: the collection that the library has just made, and what undo does with it.
  private mutating func creation(of name: String) async throws -> (CollectionID, JournalModel.Change) {
    guard let id = try await library.collection(.name(name))?.id else { throw Disagreement(what: "no collection \(name)") }
    let after = JournalModel.Collection(name: name)
    var before = after
    before.isDeleted = true
    model.collections[id] = after
    return (id, .collection(id, before: before, after: after))
  }

  private mutating func collect(_ artworks: [ArtworkID], in id: CollectionID?, _ name: String) async throws {
    _ = try await library.apply(.collected(.name(name), note: "\(artworks)"), to: artworks, finishing: nil)
    var changes: [JournalModel.Change] = []
    var collection = id
    if id == nil {
      let (new, created) = try await creation(of: name)
      changes.append(created)
      collection = new
    }
    guard let collection else { return }
    for artwork in artworks where model.collections[collection]?.items[artwork] == nil {
      let last = model.collections[collection]?.items.values.map(\.place).max() ?? 0
      if let change = set(.init(place: last + 1, note: "\(artworks)"), artwork, in: collection) { changes.append(change) }
    }
    model.did(changes)
  }

  private mutating func note(
    _ artwork: ArtworkID, in id: CollectionID?, _ reference: CollectionReference, _ told: String
  ) async throws {
    let note = ["", "one", "two"].randomElement(using: &random) ?? ""
    let (library, item) = (library, id.flatMap { model.collections[$0]?.items[artwork] })
    try await expect(item == nil ? .notFound : nil, told) {
      try await library.change(.note(reference, artwork, note), finishing: nil)
    }
    guard let id, var item else { return }
    item.note = note
    if let change = set(item, artwork, in: id) { model.did([change]) }
  }

  private mutating func arrange(
    _ artworks: [ArtworkID], in id: CollectionID?, _ reference: CollectionReference, _ told: String
  ) async throws {
    let (library, before) = (library, id.flatMap { model.collections[$0]?.order } ?? [])
    let isThere = id != nil && artworks.allSatisfy(before.contains)
    try await expect(isThere ? nil : .notFound, told) { try await library.change(.order(reference, artworks), finishing: nil) }
    let after = artworks + before.filter { !artworks.contains($0) }
    guard isThere, let id, before != after else { return }
    for (place, artwork) in after.enumerated() { model.collections[id]?.items[artwork]?.place = Double(place + 1) }
    model.did([.order(id, before: before, after: after)])
  }

  /// - Returns: nil when it was like that.
  private mutating func set(
    _ item: JournalModel.Item?, _ artwork: ArtworkID, in id: CollectionID
  ) -> JournalModel.Change? {
    let before = model.collections[id]?.items[artwork]
    model.collections[id]?.items[artwork] = item
    return before == item ? nil : .item(id, artwork, before: before, after: item)
  }

  func compareCollections() async throws {
    let found = Dictionary(uniqueKeysWithValues: try await library.collections().map { ($0.id, $0) })
    let wanted = model.collections.filter { !$0.value.isDeleted }
    guard Set(found.keys) == Set(wanted.keys) else { throw Disagreement(what: "other collections") }
    for (id, collection) in wanted {
      let items = try await library.items(of: id, limit: 200, cursor: nil).items
      let shown = collection.order.filter { model.pictures[$0]?.isDeleted == false }
      guard found[id]?.name == collection.name, found[id]?.description ?? "" == collection.description,
        found[id]?.itemCount == shown.count, items.map(\.artwork.id) == shown,
        items.map({ $0.note ?? "" }) == shown.map({ collection.items[$0]?.note ?? "" })
      else { throw Disagreement(what: "collection \(id) is \(collection)") }
    }
  }
}
