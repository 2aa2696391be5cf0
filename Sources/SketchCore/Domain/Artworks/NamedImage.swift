/// A picture and the file name the daemon offers for it.
package struct NamedImage: Sendable, Equatable {
  package var payload: ImagePayload
  package var name: String

  package init(payload: ImagePayload, name: String) {
    self.payload = payload
    self.name = name
  }
}
