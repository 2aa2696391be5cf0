import CPocketSphinx
import Glibc
import SketchCore

/// Owner of a PocketSphinx decoder that writes down sounds instead of words: the second stage of waking up. Used from
/// one thread at a time.
struct PhoneReader: ~Copyable {
  struct Phone: Equatable {
    var name: String
    /// Frames of 10 ms, the last one included.
    var frames: ClosedRange<Int>
  }

  /// Weight of which sounds follow which in English against what was heard; fitted to recordings of people saying
  /// “computer”.
  private static let languageWeight = 2.0

  private let pointer: OpaquePointer

  /// - Parameters:
  ///   - language: which phones follow which, in sphinxbase's binary form.
  ///   - phrases: whose place in a stretch of sound can be asked for.
  /// - Throws: `SketchError` `.noModel`.
  init(acoustic: String, language: String, phrases: [KeyphraseSpotter.Phrase] = []) throws {
    let (decoder, errors) = LibraryLog.collectingErrors { () -> OpaquePointer? in
      guard
        let decoder = SphinxDecoder.make(
          acoustic: acoustic,
          settings: {
            // Context-dependent phones are forty times slower and no better here.
            cmd_ln_set_int_r($0, "-allphone_ci", 1)
            cmd_ln_set_float_r($0, "-lw", Self.languageWeight)
            // Frames must stay frames of the sound.
            cmd_ln_set_int_r($0, "-remove_silence", 0)
          })
      else { return nil }
      guard ps_set_allphone_file(decoder, "phones", language) == 0, ps_set_search(decoder, "phones") == 0 else {
        ps_free(decoder)
        return nil
      }
      return decoder
    }
    guard let decoder else { throw SphinxDecoder.failure("\(acoustic) and \(language)", errors) }
    do { if !phrases.isEmpty { try KeyphraseSearch.set(phrases, in: decoder) } } catch {
      ps_free(decoder)
      throw error
    }
    pointer = decoder
  }

  deinit { ps_free(pointer) }

  /// Phones of a stretch of sound as a whole, without its silences and noises.
  borrowing func read(_ samples: [Int16]) -> [Phone] {
    guard search("phones", samples) else { return [] }
    var phones: [Phone] = []
    var segment = ps_seg_iter(pointer)
    while let current = segment {
      var (start, end): (Int32, Int32) = (0, 0)
      ps_seg_frames(current, &start, &end)
      if let word = ps_seg_word(current), end >= start {
        let name = String(cString: word)
        if name != "SIL", !name.hasPrefix("+") { phones.append(Phone(name: name, frames: Int(start)...Int(end))) }
      }
      segment = ps_seg_next(current)
    }
    return phones
  }

  /// Frame of 10 ms with which the phrase that is surest to be in a stretch of sound ends; nil when there is none.
  borrowing func endOfPhrase(in samples: [Int16]) -> Int? {
    guard search(KeyphraseSearch.name, samples), ps_get_hyp(pointer, nil) != nil else { return nil }
    var best: (end: Int32, score: Int32)?
    var segment = ps_seg_iter(pointer)
    while let current = segment {
      var (start, end): (Int32, Int32) = (0, 0)
      ps_seg_frames(current, &start, &end)
      let score = ps_seg_prob(current, nil, nil, nil)
      if best.map({ score > $0.score }) ?? true { best = (end, score) }
      segment = ps_seg_next(current)
    }
    return best.map { Int($0.end) }
  }

  /// Decodes a stretch as a whole; what was heard before has no part in it.
  private borrowing func search(_ name: String, _ samples: [Int16]) -> Bool {
    // Below a tenth of a second the front end has no frame to look at.
    guard samples.count >= AudioFrame.sampleRate / 10, ps_set_search(pointer, name) == 0, ps_start_stream(pointer) == 0,
      ps_start_utt(pointer) == 0
    else { return false }
    _ = ps_process_raw(pointer, samples, samples.count, 0, 1)
    return ps_end_utt(pointer) == 0
  }
}
