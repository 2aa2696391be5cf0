import CPocketSphinx
import Glibc
import SketchCore

/// Owns one PocketSphinx decoder; no other file calls the C library. Used from one thread at a time.
///
/// It holds two searches over one acoustic and one language model: `live` is a single fast pass that follows the speaker, `final` reads the
/// whole utterance at once (its cepstral mean is then the utterance's own) in three passes.
struct Decoder: ~Copyable {
  enum Search: String { case live, final }

  private let pointer: OpaquePointer

  /// Loads the models; takes a few hundred milliseconds.
  /// - Throws: `SketchError` `.noModel`.
  init(_ models: SpeechModels) throws {
    try models.check()
    let (loaded, errors) = LibraryLog.collectingErrors { Self.load(models) }
    guard let loaded else {
      throw SketchError(
        .noModel,
        "no speech recognition: PocketSphinx cannot use \(models.acoustic), \(models.dictionary) and \(models.languageModel)"
          + (errors.isEmpty ? "" : " (\(errors))"),
        advice: "Install pocketsphinx-en-us and VoiceSketch again, or build the model with `Models/build`.")
    }
    pointer = loaded
  }

  deinit { ps_free(pointer) }

  borrowing func start(_ search: Search) throws {
    guard ps_set_search(pointer, search.rawValue) == 0, ps_start_utt(pointer) == 0 else {
      throw SketchError(.internalFault, "the speech decoder would not start", advice: "Restart the daemon.")
    }
  }

  /// - Parameter whole: the samples are the entire utterance.
  borrowing func process(_ samples: [Int16], whole: Bool = false) {
    _ = ps_process_raw(pointer, samples, samples.count, 0, whole ? 1 : 0)
  }

  borrowing func end() { ps_end_utt(pointer) }

  /// The best reading so far, or of the ended utterance; `score` is its log likelihood in the decoder's units.
  borrowing func hypothesis() -> (text: String, score: Int)? {
    var score: Int32 = 0
    guard let text = ps_get_hyp(pointer, &score) else { return nil }
    return (Self.words(text), Int(score))
  }

  /// Natural logarithm of the best reading's posterior probability in the word lattice of the ended utterance.
  borrowing func logPosterior() -> Double { natural(Int(ps_get_prob(pointer))) }

  /// Different readings of the ended utterance, best first.
  /// - Parameter limit: the most paths to look at; several can say the same words.
  borrowing func readings(limit: Int) -> [(text: String, score: Int)] {
    var readings: [(text: String, score: Int)] = []
    var seen: Set<String> = []
    var entry = ps_nbest(pointer)
    var looked = 0
    while let current = entry {
      if looked == limit {
        ps_nbest_free(current)
        break
      }
      var score: Int32 = 0
      if let text = ps_nbest_hyp(current, &score) {
        let words = Self.words(text)
        if !words.isEmpty, seen.insert(words).inserted { readings.append((words, Int(score))) }
      }
      looked += 1
      // At the end of the list it frees itself and returns nil.
      entry = ps_nbest_next(current)
    }
    return readings
  }

  /// Analysis frames (10 ms) of the utterance.
  borrowing func frameCount() -> Int { Int(ps_get_n_frames(pointer)) }

  /// A score of the decoder as a natural logarithm.
  borrowing func natural(_ score: Int) -> Double { Double(score) * log(logmath_get_base(ps_get_logmath(pointer))) }

  private static func load(_ models: SpeechModels) -> OpaquePointer? {
    guard let config = vs_ps_config_new() else { return nil }
    // The decoder keeps its own hold on the configuration.
    defer { cmd_ln_free_r(config) }
    cmd_ln_set_str_r(config, "-hmm", models.acoustic)
    cmd_ln_set_str_r(config, "-dict", models.dictionary)
    guard let decoder = ps_init(config) else { return nil }
    // A file that is no dictionary loads without complaint, as one without words.
    guard let article = ps_lookup_word(decoder, "the") else {
      ps_free(decoder)
      return nil
    }
    free(article)
    guard let language = ngram_model_read(config, models.languageModel, NGRAM_AUTO, logmath_retain(ps_get_logmath(decoder))) else {
      ps_free(decoder)
      return nil
    }
    // Each search has its own hold on the language model.
    defer { ngram_model_free(language) }
    for search in [Search.live, .final] {
      // A search copies these settings when it is made.
      let passes = search == .final ? 1 : 0
      cmd_ln_set_int_r(config, "-fwdflat", passes)
      cmd_ln_set_int_r(config, "-bestpath", passes)
      guard ps_set_lm(decoder, search.rawValue, language) == 0 else {
        ps_free(decoder)
        return nil
      }
    }
    return decoder
  }

  /// Drops the marks of fillers and of second pronunciations: `<sil> the(2)` says "the".
  private static func words(_ text: UnsafePointer<CChar>) -> String {
    String(cString: text).split(separator: " ").compactMap { token -> Substring? in
      if token.hasPrefix("<") || token.hasPrefix("[") || token.hasPrefix("++") { return nil }
      return token.firstIndex(of: "(").map { token[..<$0] } ?? token
    }.joined(separator: " ")
  }
}
