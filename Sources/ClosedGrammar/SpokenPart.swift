import SketchCore
import SpeechRecognition

/// Part of a recording in which somebody speaks, from the first sound that is much louder than the rest to the last.
///
/// A grammar hears words in anything, so what goes on before and after a sentence would become some. The endpointer
/// cannot do this: it looks for pauses, and in people talking behind there are none.
enum SpokenPart {
  /// Samples looked at together: 10 ms.
  private static let hop = AudioFrame.sampleRate / 100
  /// Share of the recording, the quietest, that is what goes on when nobody speaks; speech is `onset` dB louder.
  private static let quietest = 0.1
  private static let onset = 9.0
  /// Loud hops among as many that make speech.
  private static let run = (loud: 7, of: 10)
  /// Hops kept on either side.
  private static let margin = 40

  /// Range of the spoken part; all of it when nothing stands out.
  static func range(of samples: [Int16]) -> Range<Int> {
    let levels = stride(from: 0, to: samples.count - hop + 1, by: hop).map { start in
      var level = SoundLevel()
      level.add(samples[start..<(start + hop)])
      return level.decibels
    }
    guard levels.count > run.of else { return samples.indices }
    let threshold = levels.sorted()[Int(Double(levels.count - 1) * quietest)] + onset
    let runs = levels.indices.dropLast(run.of - 1).filter { start in
      levels[start..<(start + run.of)].count { $0 > threshold } >= run.loud
    }
    guard let first = runs.first, let last = runs.last else { return samples.indices }
    let end = min(samples.count, (last + run.of + margin) * hop)
    return (max(0, first - margin) * hop)..<end
  }
}
