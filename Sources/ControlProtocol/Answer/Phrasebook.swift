package import SketchCore

/// Sentences that can be said, by topics.
package struct Phrasebook: Sendable, Codable, Described {
  package var topics: [PhrasebookSection]

  package init(_ topics: [PhrasebookSection]) { self.topics = topics }

  package static let schema = Schema.object(["topics": .list(of: PhrasebookSection.self)])
}

extension PhrasebookSection: Described {
  package static let schema = Schema.object(["title": .string, "examples": .list(of: Schema.string)])
}
