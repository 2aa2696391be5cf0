/// How much is expected of a Wyoming server, and how much is put up with.
package struct WyomingLimits: Sendable, Equatable {
  package var connecting = Duration.seconds(2)
  /// From the connection to the transcript.
  package var answering = Duration.seconds(10)
  /// What it may send in all, bytes: a transcript has some hundred, a description some ten thousand.
  package var mostBytes = 1 << 20
  /// A transcript longer than this was never said in one utterance, characters.
  package var longestText = 1000

  package init() {}
}
