package import SketchCore

package struct RevisionList: Sendable, Codable, Described {
  package var revisions: [Revision]

  package init(_ revisions: [Revision]) { self.revisions = revisions }

  package static let schema = Schema.object(["revisions": .list(of: Revision.self)])
}
