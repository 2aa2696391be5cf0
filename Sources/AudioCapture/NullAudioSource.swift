package import SketchCore

/// Source for no microphone at all, on purpose (`--audio none`): whoever wants to listen is told so.
package struct NullAudioSource: AudioSource {
  package let name = "none"

  package init() {}

  /// - Throws: always, `SketchError` `.noMicrophone`.
  package func events() throws -> AsyncStream<AudioEvent> {
    throw SketchError(
      .noMicrophone, "the daemon was started without a microphone (--audio none)",
      advice: "Typed commands work all the same; to speak, start it without that option.")
  }
}
