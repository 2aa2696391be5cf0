/// The version and size of a small picture.
package struct ThumbnailSelection: Sendable, Equatable {
  /// Longest edge in pixels.
  package enum Size: String, Sendable, CaseIterable {
    case small = "300"
    case large = "600"

    package var edge: Int { self == .small ? 300 : 600 }
  }

  /// The head when absent.
  package var revision: Int?
  package var size: Size
  /// Beginning of the image's SHA-256, by which an address always names the same picture.
  package var version: String?

  package init(revision: Int? = nil, size: Size = .small, version: String? = nil) {
    self.revision = revision
    self.size = size
    self.version = version
  }
}
