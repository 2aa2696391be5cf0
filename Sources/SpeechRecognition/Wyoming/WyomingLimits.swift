/// Limits of what is waited for and put up with from a Wyoming server.
package struct WyomingLimits: Sendable, Equatable {
  package var connecting = Duration.seconds(2)
  /// Time from the connection to the transcript.
  package var answering = Duration.seconds(10)
  /// Most bytes it may send in all: a transcript has some hundred, a description some ten thousand.
  package var mostBytes = 1 << 20
  /// Most characters of a transcript: a longer one was never said in one utterance.
  package var longestText = 1000

  package init() {}
}
