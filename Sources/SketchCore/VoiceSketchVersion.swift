/// The version both programs report.
package enum VoiceSketchVersion {
  package static let current = "0.1.0"
}
