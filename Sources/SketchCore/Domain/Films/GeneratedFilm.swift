/// Film a provider made, with its first frame as the picture.
package struct GeneratedFilm: Sendable, Equatable {
  package var bytes: [UInt8]
  package var info: FilmInfo

  package init(bytes: [UInt8], info: FilmInfo) {
    self.bytes = bytes
    self.info = info
  }
}
