import Glibc
import SketchCore

/// Tail of the wake phrase behind the place where it was found to end.
///
/// Its last consonant may lie there, and right before a command it would be taken for a word of it. Only a pause tells
/// the two apart: stops within speech close the mouth for less than `shortestPause`.
package enum PhraseTail {
  private static let hop = AudioFrame.sampleRate / 100
  /// Number of samples behind the phrase that must be known before it can be told.
  package static let needed = hop * (longest + shortestPause)
  /// Longest tail, in hops of 10 ms.
  private static let longest = 25
  private static let shortestPause = 10
  /// Level of a pause below the loudest of the phrase, dB.
  private static let depth = 24.0

  /// Length of the tail.
  /// - Parameters:
  ///   - following: sound from the place where the phrase was found to end.
  ///   - loudest: level of the loudest 10 ms of the phrase, dBFS.
  /// - Returns: samples at the beginning of it that belong to the phrase; 0 when the command follows without a pause.
  package static func length(in following: [Int16], loudest: Double) -> Int {
    let hops = min(following.count / hop, longest + shortestPause)
    let quiet = (0..<hops).map { level(following[($0 * hop)..<(($0 + 1) * hop)]) < loudest - depth }
    let pause = quiet.indices.prefix(longest + 1).first { start in
      start + shortestPause <= quiet.count && quiet[start..<(start + shortestPause)].allSatisfy { $0 }
    }
    return (pause ?? 0) * hop
  }

  /// Level of the loudest 10 ms, dBFS.
  package static func loudest(_ samples: [Int16]) -> Double {
    stride(from: 0, to: samples.count - hop + 1, by: hop).map { level(samples[$0..<($0 + hop)]) }.max() ?? -96
  }

  private static func level(_ samples: ArraySlice<Int16>) -> Double {
    var level = SoundLevel()
    level.add(samples)
    return level.decibels
  }
}
