package import SketchCore

/// A provider that is a server of one's own: it may be asked, at no cost, whether it is there.
package protocol LocalProvider: ImageProvider {
  /// The model it would draw with; nil when the server does not tell, or a workflow of the user's decides.
  /// - Throws: `ImageProviderError` when it does not run, or does not let us in.
  func drawingModel() async throws -> String?
}
