package import SketchCore

package struct CollectionList: Sendable, Codable, Described {
  package var collections: [ArtworkCollection]

  package init(_ collections: [ArtworkCollection]) { self.collections = collections }

  package static let schema = Schema.object(["collections": .list(of: ArtworkCollection.self)])
}
