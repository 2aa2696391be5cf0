import CPocketSphinx
import Glibc
package import SketchCore

/// Owner of one PocketSphinx decoder with two searches over one acoustic and one language model. Used from one thread
/// at a time.
///
/// `live` is a single fast pass that follows the speaker. `final` decodes the whole utterance at once (its cepstral
/// mean is then the utterance's own) in three passes.
package struct Decoder: ~Copyable {
  enum Search: String { case live, final }

  /// Additional weight of the language model in ordering hypotheses. The search, which must decide early, weighs it at
  /// 6.5; articles and small words are told apart only when it counts about twice that. Fitted to development data,
  /// like `firstAdvantage`.
  private static let languageWeight = 8.0
  /// Weight of the language model in a path's score (PocketSphinx's -lw).
  private static let searchWeight = 6.5
  /// Worth of being the best hypothesis of the search, in natural logarithms: the list comes from another search, which
  /// has seen less.
  private static let firstAdvantage = 10.0
  /// Unit of lattice paths' scores, in those of the logarithm table (sphinxbase's SENSCR_SHIFT).
  private static let scoreUnit = 1024.0

  private let pointer: OpaquePointer
  private let language: OpaquePointer
  /// Words that are not the models' own.
  private let learned: Set<String>
  /// Whether words can be learned at all: false when the language model is in a form that cannot be added to.
  let canLearn: Bool

  /// Loads the models; takes a few hundred milliseconds.
  /// - Parameters:
  ///   - words: known beside those of the models. Both searches and the order of hypotheses know them.
  ///   - extraWords: may be said anywhere; nothing is known about what they follow.
  /// - Throws: `SketchError` `.noModel`, or `.invalidInput` for an extra word with unknown phones.
  package init(_ models: SpeechModels, learning words: [SpokenWord] = [], extraWords: [Pronunciation] = []) throws {
    try models.check()
    let (loaded, errors) = LibraryLog.collectingErrors { Self.load(models, words, extraWords) }
    guard let loaded else {
      throw SketchError(
        .noModel,
        "no speech recognition: PocketSphinx cannot use \(models.acoustic), \(models.dictionary) and \(models.languageModel)"
          + (errors.isEmpty ? "" : " (\(errors))"),
        advice: "Install pocketsphinx-en-us and VoiceSketch again, or build the model with `Models/build`.")
    }
    // The searches are set up already; a pronunciation that was refused left them without the word.
    if let refused = extraWords.first(where: { !Self.isKnown($0.name, to: loaded.decoder) }) {
      ngram_model_free(loaded.language)
      ps_free(loaded.decoder)
      throw Self.refusal(of: refused)
    }
    pointer = loaded.decoder
    language = loaded.language
    learned = loaded.learned ?? []
    canLearn = words.isEmpty || loaded.learned != nil
  }

  deinit {
    ngram_model_free(language)
    ps_free(pointer)
  }

  borrowing func start(_ search: Search) throws {
    guard ps_set_search(pointer, search.rawValue) == 0, ps_start_utt(pointer) == 0 else {
      throw SketchError(.internalFault, "the speech decoder would not start", advice: "Restart the daemon.")
    }
  }

  /// Feeds the live search with what `Denoiser` leaves.
  borrowing func process(_ samples: [Int16]) { _ = ps_process_raw(pointer, samples, samples.count, 0, 0) }

  borrowing func end() { ps_end_utt(pointer) }

  /// Best hypothesis so far, or of the ended utterance; `score` is its log likelihood in the decoder's units.
  borrowing func bestHypothesis() -> (text: String, score: Int32)? {
    var score: Int32 = 0
    guard let text = ps_get_hyp(pointer, &score) else { return nil }
    return (Self.words(text), score)
  }

  /// Result of decoding a whole utterance.
  package struct Decoded {
    /// Different hypotheses, best first.
    package var hypotheses: [Utterance.Alternative]
    /// Natural logarithm of the posterior probability of the search's best path in the word lattice.
    package var logPosterior: Double
    /// Whether the first hypothesis is also the search's best.
    package var isUnanimous = true
    /// Fit of the search's best path.
    package var fit = AcousticFit()
  }

  /// Decodes a whole utterance.
  /// - Parameters:
  ///   - samples: as `Denoiser` leaves them.
  ///   - paths: number of paths of the word lattice to look at for hypotheses; several can say the same words.
  package borrowing func decode(_ samples: [Int16], paths: Int) throws -> Decoded {
    FrontEnd.learnRoom(of: samples, for: pointer)
    try start(.final)
    _ = ps_process_raw(pointer, samples, samples.count, 0, 1)
    end()
    guard let best = bestHypothesis() else { return Decoded(hypotheses: [], logPosterior: 0) }
    let unit = log(logmath_get_base(ps_get_logmath(pointer)))
    // The posterior belongs to the best path; it is asked for before the list is, which searches the lattice anew.
    let posterior = Double(ps_get_prob(pointer)) * unit
    let fit = AcousticFit(of: pointer, unit: Self.scoreUnit)
    guard !best.text.isEmpty else { return Decoded(hypotheses: [], logPosterior: posterior, fit: fit) }
    var seen: Set<String> = [""]
    var found = self.paths(paths).filter { seen.insert($0.text).inserted }
    // A best hypothesis that is not in the list sounded as good as the first that is.
    if !seen.contains(best.text) { found.append((best.text, found.first?.score ?? 0)) }
    let hypotheses = found.map { path in
      let heard = Double(path.score) * unit * Self.scoreUnit
      let advantage = path.text == best.text ? Self.firstAdvantage : 0
      let language = languageScore(path.text)
      return Utterance.Alternative(
        text: path.text, score: heard + Self.languageWeight * language + advantage, acoustic: heard - Self.searchWeight * language,
        language: language)
    }
    // Sorted by place where scores are equal: the order never depends on chance.
    let order = hypotheses.indices.sorted { (hypotheses[$1].score, $0) < (hypotheses[$0].score, $1) }
    let ordered = order.map { hypotheses[$0] }
    return Decoded(hypotheses: ordered, logPosterior: posterior, isUnanimous: ordered[0].text == best.text, fit: fit)
  }

  /// Natural logarithm of how likely the language model finds a sentence.
  private borrowing func languageScore(_ text: String) -> Double {
    let words = ["<s>"] + text.split(separator: " ").map(String.init) + ["</s>"]
    let numbers = words.map { ngram_wid(language, $0) }
    var sum = 0
    for index in 1..<numbers.count {
      var used: Int32 = 0
      // The words before, the nearest first.
      var history = index > 1 ? [numbers[index - 1], numbers[index - 2]] : [numbers[0]]
      let count = Int32(history.count)
      // The raw probability: a search's weights are not in it.
      sum += Int(ngram_ng_prob(language, numbers[index], &history, count, &used))
    }
    return Double(sum) * log(logmath_get_base(ps_get_logmath(pointer)))
  }

  /// Phones of the words, in their first pronunciation.
  borrowing func pronunciation(of text: String) -> [String] {
    text.split(separator: " ").flatMap { word -> [String] in
      guard let phones = ps_lookup_word(pointer, String(word)) else { return [] }
      defer { free(phones) }
      return String(cString: phones).split(separator: " ").map(String.init)
    }
  }

  /// Whether the models have a word, with its sound and its likelihood.
  borrowing func isOwn(_ word: String) -> Bool { !learned.contains(word) && Self.knows(word, pointer, language) }

  private static func knows(_ word: String, _ decoder: OpaquePointer, _ language: OpaquePointer) -> Bool {
    isKnown(word, to: decoder) && ngram_wid(language, word) != ngram_unknown_wid(language)
  }

  private borrowing func paths(_ limit: Int) -> [(text: String, score: Int32)] {
    var paths: [(String, Int32)] = []
    var entry = ps_nbest(pointer)
    while let current = entry {
      guard paths.count < limit else {
        ps_nbest_free(current)
        break
      }
      var score: Int32 = 0
      paths.append((ps_nbest_hyp(current, &score).map(Self.words) ?? "", score))
      // At the end of the list it frees itself and returns nil.
      entry = ps_nbest_next(current)
    }
    return paths
  }

  private static func load(
    _ models: SpeechModels, _ words: [SpokenWord], _ extraWords: [Pronunciation]
  ) -> (decoder: OpaquePointer, language: OpaquePointer, learned: Set<String>?)? {
    guard let config = vs_ps_config_new() else { return nil }
    // The decoder keeps its own hold on the configuration.
    defer { cmd_ln_free_r(config) }
    cmd_ln_set_str_r(config, "-hmm", models.acoustic)
    cmd_ln_set_str_r(config, "-dict", models.dictionary)
    // `Denoiser` has done it.
    cmd_ln_set_int_r(config, "-remove_noise", 0)
    AcousticFit.makeComparable(config, !extraWords.isEmpty)
    guard let decoder = ps_init(config) else { return nil }
    // A file that is no dictionary loads without complaint, as one without words.
    guard let article = ps_lookup_word(decoder, "the") else {
      ps_free(decoder)
      return nil
    }
    free(article)
    // Before the extra words: what counts as learned is what the models lack.
    let file = words.isEmpty ? nil : LearnedModel(models.languageModel, learning: words, decoder)
    for word in extraWords where !isKnown(word.name, to: decoder) {
      ps_add_word(decoder, word.name, word.phones.joined(separator: " "), 0)
    }
    let path = file?.path ?? models.languageModel
    guard let art = ngram_model_read(config, path, NGRAM_BIN, logmath_retain(ps_get_logmath(decoder))),
      let language = extraWords.isEmpty ? art : mixed(art, with: extraWords, config, decoder)
    else {
      ps_free(decoder)
      return nil
    }
    // Each search has a hold of its own on the language model.
    for search in [Search.live, .final] {
      // A search copies these settings when it is made.
      let passes = search == .final ? 1 : 0
      cmd_ln_set_int_r(config, "-fwdflat", passes)
      cmd_ln_set_int_r(config, "-bestpath", passes)
      guard ps_set_lm(decoder, search.rawValue, language) == 0 else {
        ngram_model_free(language)
        ps_free(decoder)
        return nil
      }
    }
    return (decoder, language, file?.learned)
  }

  /// Words of a text without the marks of fillers and of second pronunciations: `<sil> the(2)` says "the".
  package static func words(_ text: UnsafePointer<CChar>) -> String {
    String(cString: text).split(separator: " ").compactMap { token -> Substring? in
      if token.hasPrefix("<") || token.hasPrefix("[") || token.hasPrefix("++") { return nil }
      return token.firstIndex(of: "(").map { token[..<$0] } ?? token
    }.joined(separator: " ")
  }
}
