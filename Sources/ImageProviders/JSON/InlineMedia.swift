/// A picture that came inside of a text instead of behind a link.
package struct InlineMedia: Sendable, Equatable {
  /// Media type of a data URI's header, without parameters and in lower case; nil for bare base64.
  package var mediaType: String?
  package var bytes: [UInt8]

  package init(mediaType: String?, bytes: [UInt8]) {
    self.mediaType = mediaType
    self.bytes = bytes
  }
}
