/// Memory of the studio page.
package struct PreferenceList: Sendable, Codable, Described {
  package var preferences: [String: String]

  package init(_ preferences: [String: String]) { self.preferences = preferences }

  package static let schema = Schema.object(["preferences": .map(of: .string)])
}
