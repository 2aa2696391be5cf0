import CPocketSphinx
import Glibc
import SketchCore

/// Owner of a small PocketSphinx decoder that hears nothing but certain phrases (keyphrase search): the first, generous
/// stage of waking up. Used from one thread at a time.
struct KeyphraseSpotter: ~Copyable {
  struct Phrase: Sendable, Equatable {
    var words: [Pronunciation]
    /// Least likelihood ratio: how much better than any sound it has to fit, as a power of ten.
    var threshold: Int

    var name: String { words.map(\.name).joined(separator: " ") }
  }

  struct Candidate: Equatable {
    /// Index of the phrase.
    var phrase: Int
    /// Natural logarithm of the likelihood ratio between the phrase and any other sound.
    var score: Double
  }

  private struct Listing: Hashable {
    var phrase: Int
    var length: Int32
    var score: Int32
  }

  /// Number of phrases spotted after which the decoder starts afresh: it keeps them all.
  private static let mostDetections = 20

  private let pointer: OpaquePointer
  private let keyphrases: [String: Int]
  private let unit: Double
  private var lastEnd: Int32 = -1
  private var lastScore: Int32 = .min
  /// Phrases the library has listed already. It leaves silence out and moves what it found before by each silence that
  /// ends, so the place alone would make it new again.
  private var listed: Set<Listing> = []
  private var isOpen = false

  /// - Parameter acoustic: folder of the acoustic model.
  /// - Throws: `SketchError` `.noModel`.
  init(_ phrases: [Phrase], acoustic: String) throws {
    let (decoder, errors) = LibraryLog.collectingErrors { SphinxDecoder.make(acoustic: acoustic) }
    guard let decoder else { throw SphinxDecoder.failure(acoustic, errors) }
    do {
      try KeyphraseSearch.set(phrases, in: decoder)
      try KeyphraseSearch.select(in: decoder)
    } catch {
      ps_free(decoder)
      throw error
    }
    pointer = decoder
    unit = log(logmath_get_base(ps_get_logmath(decoder))) * 1024
    keyphrases = Dictionary(phrases.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  deinit { ps_free(pointer) }

  /// Takes the sound that follows the last; returns the best phrase that has come to light, if any.
  mutating func process(_ samples: [Int16]) -> Candidate? {
    if !isOpen {
      isOpen = ps_start_utt(pointer) == 0
      (lastEnd, lastScore, listed) = (-1, .min, [])
    }
    guard isOpen else { return nil }
    _ = ps_process_raw(pointer, samples, samples.count, 0, 0)
    guard ps_get_hyp(pointer, nil) != nil else { return nil }
    var best: (phrase: Int, score: Int32, end: Int32)?
    var count = 0
    var segment = ps_seg_iter(pointer)
    while let current = segment {
      var (start, end): (Int32, Int32) = (0, 0)
      ps_seg_frames(current, &start, &end)
      let score = ps_seg_prob(current, nil, nil, nil)
      count += 1
      // The same place again, but better, counts as new: the phrase had not been finished before.
      let isNew = start > lastEnd || (end > lastEnd && score > lastScore)
      if let word = ps_seg_word(current), let phrase = keyphrases[String(cString: word)],
        listed.insert(Listing(phrase: phrase, length: end - start, score: score)).inserted, isNew, best.map({ score > $0.score }) ?? true
      {
        best = (phrase, score, end)
      }
      segment = ps_seg_next(current)
    }
    guard let best else { return nil }
    (lastEnd, lastScore) = (best.end, best.score)
    if count > Self.mostDetections { reset() }
    // The library takes 1500 off what it compared with the threshold.
    return Candidate(phrase: best.phrase, score: Double(best.score + 1500) * unit)
  }

  /// Forgets the sound so far, which has nothing to do with what follows.
  mutating func reset() {
    if isOpen { ps_end_utt(pointer) }
    isOpen = false
  }
}
