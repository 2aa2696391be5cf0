package import SketchCore

package struct HeardList: Sendable, Codable, Described {
  package var heard: [HeardUtterance]

  package init(_ heard: [HeardUtterance]) { self.heard = heard }

  package static let schema = Schema.object(["heard": .list(of: HeardUtterance.self)])
}
