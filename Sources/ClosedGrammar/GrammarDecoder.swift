import CPocketSphinx
import Glibc
import SketchCore
import SpeechRecognition

/// Owner of a PocketSphinx decoder that can hear the sentences of one grammar and nothing else. Used from one thread at
/// a time.
struct GrammarDecoder: ~Copyable {
  /// Weight of transitions (PocketSphinx's -lw); they must bring it along.
  private static let languageWeight: Float = 6.5

  private let pointer: OpaquePointer

  /// - Parameters:
  ///   - acoustic: folder of the acoustic model.
  ///   - isComparable: whether the fit is to be compared with another decoder's, which costs some time.
  /// - Throws: `SketchError` `.noModel`, or `.invalidInput` for a pronunciation the acoustic model has no phones for.
  init(_ grammar: SpeechGrammar, words: [Pronunciation], acoustic: String, isComparable: Bool) throws {
    try SpeechModels.checkAcoustic(acoustic)
    let (decoder, errors) = LibraryLog.collectingErrors { Self.load(acoustic, isComparable) }
    guard let decoder else {
      throw SketchError(
        .noModel, "no speech recognition: PocketSphinx cannot use \(acoustic)" + (errors.isEmpty ? "" : " (\(errors))"),
        advice: "Install Debian's package again: `sudo apt-get install --reinstall pocketsphinx-en-us`.")
    }
    do {
      try Decoder.add(words, to: decoder)
      guard Self.set(grammar.automaton, in: decoder) else {
        throw SketchError(.internalFault, "PocketSphinx does not take the grammar", advice: "Try a smaller grammar.")
      }
    } catch {
      ps_free(decoder)
      throw error
    }
    pointer = decoder
  }

  deinit { ps_free(pointer) }

  struct Heard {
    /// Words heard; not a whole sentence of the grammar when the sound ended in the middle of one.
    var text: String
    var fit: AcousticFit
  }

  /// Decodes a whole utterance; nil when nothing was heard.
  /// - Parameter samples: as `Denoiser` leaves them.
  borrowing func decode(_ samples: [Int16]) -> Heard? {
    FrontEnd.learnRoom(of: samples, for: pointer)
    guard ps_start_utt(pointer) == 0 else { return nil }
    _ = ps_process_raw(pointer, samples, samples.count, 0, 1)
    ps_end_utt(pointer)
    guard let text = ps_get_hyp(pointer, nil) else { return nil }
    return Heard(text: Decoder.words(text), fit: AcousticFit(of: pointer, unit: 1))
  }

  private static func load(_ acoustic: String, _ isComparable: Bool) -> OpaquePointer? {
    guard let config = vs_ps_config_new() else { return nil }
    defer { cmd_ln_free_r(config) }
    cmd_ln_set_str_r(config, "-hmm", acoustic)
    cmd_ln_set_float_r(config, "-lw", Double(languageWeight))
    cmd_ln_set_int_r(config, "-remove_noise", 0)
    AcousticFit.makeComparable(config, isComparable)
    // Searching the lattice again can take minutes in a grammar, and changes nothing here.
    cmd_ln_set_int_r(config, "-bestpath", 0)
    return ps_init(config)
  }

  private static func set(_ automaton: GrammarAutomaton, in decoder: OpaquePointer) -> Bool {
    let math = ps_get_logmath(decoder)
    // The library wants one final state.
    let last = Int32(automaton.arcs.count)
    guard let model = fsg_model_init("grammar", math, languageWeight, last + 1) else { return false }
    // The search has a hold of its own.
    defer { fsg_model_free(model) }
    model.pointee.start_state = 0
    model.pointee.final_state = last
    for (state, row) in automaton.arcs.enumerated() {
      let ways = row.count + (automaton.isFinal[state] ? 1 : 0)
      guard ways > 0 else { continue }
      let probability = Int32(Float(logmath_log(math, 1 / Double(ways))) * languageWeight)
      for (word, next) in row.sorted(by: { $0.key < $1.key }) {
        fsg_model_trans_add(model, Int32(state), Int32(next), probability, fsg_model_word_add(model, word))
      }
      if automaton.isFinal[state] { fsg_model_null_trans_add(model, Int32(state), last, probability) }
    }
    return ps_set_fsg(decoder, "grammar", model) == 0 && ps_set_search(decoder, "grammar") == 0
  }
}
