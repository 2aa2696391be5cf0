/// Changes how the daemon listens.
package protocol ListeningControl: Sendable {
  /// Returns the state after the change. - Throws: `SketchError` (`.noMicrophone`, `.noModel`).
  func setListening(_ mode: ListeningMode) async throws -> StudioEvent.State
  func listeningState() async -> StudioEvent.State
  /// Falls asleep, as “stop listening” asks: hears only what wakes it, or nothing where nothing could wake it.
  func fallAsleep() async throws -> StudioEvent.State
  /// Wakes up, as “wake up” asks: back to how it listened before, or to open listening.
  func awaken() async throws -> StudioEvent.State
}

extension ListeningControl {
  package func fallAsleep() async throws -> StudioEvent.State { try await setListening(.off) }
  package func awaken() async throws -> StudioEvent.State { try await setListening(.open) }
}
