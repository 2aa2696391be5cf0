/// Prints pages on paper.
package protocol PagePrinter: Sendable {
  /// Hands pages to the printer and does not wait until they are printed.
  /// - Parameter pdf: the document.
  /// - Returns: what the print system said, on one line.
  /// - Throws: `SketchError` `.unsupported` without a print system, `.notFound` without a printer, `.inputOutput`.
  func print(_ pdf: [UInt8], title: String, _ request: VoiceCommand.PrintRequest) async throws -> String
}
