package struct ImagePayload: Sendable, Equatable {
  package var bytes: [UInt8]
  package var mediaType: String
  /// Changes exactly when the bytes would; without quotes.
  package var etag: String

  package init(bytes: [UInt8], mediaType: String, etag: String) {
    self.bytes = bytes
    self.mediaType = mediaType
    self.etag = etag
  }
}
