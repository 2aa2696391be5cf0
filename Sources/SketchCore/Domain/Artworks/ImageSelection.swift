/// The version, format and size in which a stored image is delivered.
package struct ImageSelection: Sendable, Equatable {
  /// The head when absent.
  package var revision: Int?
  /// The stored format when absent.
  package var format: ImageFormat?
  package var width: Int?
  package var quality: Int?
  /// Paper of a PDF; the configured one when absent.
  package var paper: PaperSize?
  /// The file carries facts about its picture, where the configuration allows it.
  package var metadata: Bool?

  package init(
    revision: Int? = nil, format: ImageFormat? = nil, width: Int? = nil, quality: Int? = nil, paper: PaperSize? = nil,
    metadata: Bool? = nil
  ) {
    self.revision = revision
    self.format = format
    self.width = width
    self.quality = quality
    self.paper = paper
    self.metadata = metadata
  }
}
