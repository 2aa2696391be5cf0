package import FoundationEssentials

/// Words of a request as they reached us, kept with what is accepted until it is done.
package struct Hearing: Sendable, Equatable, Codable {
  package var text: String
  package var source: Utterance.Source
  package var confidence: Double
  package var at: Date
  /// nil where they were understood before they came.
  package var understandingSeconds: Double?

  package init(
    text: String, source: Utterance.Source, confidence: Double, at: Date, understandingSeconds: Double? = nil
  ) {
    self.text = text
    self.source = source
    self.confidence = confidence
    self.at = at
    self.understandingSeconds = understandingSeconds
  }
}
