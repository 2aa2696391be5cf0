/// The token that a page sends with everything it writes.
package struct PageSession: Sendable, Codable {
  package var csrf: String

  package init(csrf: String) { self.csrf = csrf }
}
