package import FoundationEssentials

/// A stretch of speech the daemon heard, and what became of it.
package struct HeardUtterance: Sendable, Equatable, Codable {
  /// Counts up from 1.
  package var id: Int
  package var heardAt: Date
  /// Empty when no words were recognised.
  package var text: String
  package var confidence: Double
  package var intent: VoiceCommand.Intent
  package var status: CommandOutcome.Status
  /// Answer to the user.
  package var message: String
  package var audioSeconds: Double
  /// The recording, a WAV file, where it was kept.
  package var sound: String?

  package init(
    id: Int, heardAt: Date, text: String, confidence: Double, intent: VoiceCommand.Intent, status: CommandOutcome.Status, message: String,
    audioSeconds: Double, sound: String? = nil
  ) {
    self.id = id
    self.heardAt = heardAt
    self.text = text
    self.confidence = confidence
    self.intent = intent
    self.status = status
    self.message = message
    self.audioSeconds = audioSeconds
    self.sound = sound
  }
}
