/// Media types of the files that are kept and delivered.
package enum MediaType {
  /// Ending of the files of a type; nil for a type that is none of ours.
  package static func fileExtension(of mediaType: String) -> String? {
    ImageFormat.allCases.first { $0.mediaType == mediaType }?.fileExtension
      ?? FilmFormat.allCases.first { $0.mediaType == mediaType }?.rawValue
      ?? BookFormat.allCases.first { $0.mediaType == mediaType }?.rawValue
  }
}
