import SketchCore

extension SoundQuality {
  /// - Parameter samples: one utterance, 16 kHz.
  init(of samples: [Int16]) {
    let hop = AudioFrame.sampleRate / 50
    let levels = stride(from: 0, to: samples.count - hop + 1, by: hop).map { start in
      var level = SoundLevel()
      level.add(samples[start..<(start + hop)])
      return level.decibels
    }.sorted()
    let clipped = samples.count { $0 >= 32_700 || $0 <= -32_700 }
    self.init(
      loudness: levels.isEmpty ? SoundLevel.floor : levels[levels.count * 9 / 10],
      noise: levels.isEmpty ? SoundLevel.floor : levels[levels.count / 10], clipped: Double(clipped) / Double(max(samples.count, 1)))
  }
}
