import CPocketSphinx

/// Fit of a hypothesis's words to the sound, whatever the language model thinks of them.
package struct AcousticFit: Equatable {
  /// Logarithm of the likelihood, in the decoder's units, less that of the best sound of each frame.
  package var score = 0.0
  /// Frames of 10 ms with words; the others are silence and noise.
  package var wordFrames = 0

  package init() {}

  /// A decoder compares each sound of a frame with the best of those that its search wants to know, which are fewer in
  /// a small search: scores of two decoders mean the same only when both compute all.
  package static func makeComparable(_ config: OpaquePointer, _ isComparable: Bool) {
    cmd_ln_set_int_r(config, "-compallsen", isComparable ? 1 : 0)
  }

  /// Fit of the utterance a decoder has just ended.
  /// - Parameter unit: 1 for a search, 1024 for a path of a lattice (sphinxbase's SENSCR_SHIFT).
  package init(of decoder: OpaquePointer, unit: Double) {
    var segment = ps_seg_iter(decoder)
    while let current = segment {
      defer { segment = ps_seg_next(current) }
      guard let name = ps_seg_word(current) else { continue }
      let word = String(cString: name)
      // An empty transition.
      if word == "(NULL)" { continue }
      var (start, end, acoustic): (Int32, Int32, Int32) = (0, 0, 0)
      ps_seg_frames(current, &start, &end)
      _ = ps_seg_prob(current, &acoustic, nil, nil)
      score += Double(acoustic) / unit
      if !word.hasPrefix("<"), !word.hasPrefix("["), !word.hasPrefix("++") { wordFrames += Int(end - start) + 1 }
    }
  }

  /// Advantage over another hypothesis of the same sound, for each frame of that one's words.
  package func advantage(over other: AcousticFit) -> Double { (score - other.score) / Double(max(other.wordFrames, 1)) }
}
