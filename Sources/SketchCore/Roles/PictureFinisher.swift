/// Finishes pictures of a provider as their kind wants them.
package protocol PictureFinisher: Sendable {
  /// - Returns: the finished picture, and notes for the user on what was done, or could not be.
  /// - Throws: `SketchError` for bytes that are no picture.
  func finished(_ image: [UInt8], _ finishing: Finishing) async throws -> (image: [UInt8], notes: [String])
}
