/// Changes how the daemon listens.
package protocol ListeningControl: Sendable {
  /// Returns the state after the change. - Throws: `SketchError` (`.noMicrophone`, `.noModel`).
  func setListening(_ mode: ListeningMode) async throws -> StudioEvent.State
  func listeningState() async -> StudioEvent.State
}
