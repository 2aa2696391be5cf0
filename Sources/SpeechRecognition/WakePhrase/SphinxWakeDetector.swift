import SketchCore

/// Detector by PocketSphinx's keyphrase search, and a second look at what it finds.
///
/// The first stage is generous: it lets through nearly every real phrase and some hundred others an hour. What it finds
/// is decoded again, as sounds without any words, and compared with how the phrase sounds. Both judgements together
/// decide.
package actor SphinxWakeDetector: WakeDetector {
  /// Result of one look, for measuring.
  package struct Candidate: Sendable, Equatable {
    package var detection: WakeDetection
    /// Natural logarithm of the keyphrase search's likelihood ratio for each phone.
    package var keyphrase: Double
    /// Distance of what was heard from the phrase, 0…1.2 for each phone.
    package var distance: Double
    package var isAccepted: Bool
  }

  private let executor = BlockingExecutor(label: "wake-phrase")
  package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private let phrases: [(kind: WakeDetection.Phrase, phrase: WakePhrase)]
  private let acoustic: String
  private let phoneLanguage: String
  private let judgement: WakeJudgement
  private var spotter: KeyphraseSpotter?
  private var reader: PhoneReader?
  /// Phrase and way to say it for each phrase of the spotter.
  private let variants: [(phrase: Int, phones: [String])]
  private var recent: [Int16] = []
  private var count = 0
  private var pending: (candidate: KeyphraseSpotter.Candidate, due: Int)?

  /// - Parameter wakeUp: the phrase that ends sleep, if there is to be one.
  package init(_ phrase: WakePhrase, wakeUp: WakePhrase? = nil, acoustic: String, judgement: WakeJudgement = WakeJudgement()) {
    phrases = [(.wake, phrase)] + (wakeUp.map { [(.wakeUp, $0)] } ?? [])
    variants = phrases.enumerated().flatMap { index, entry in entry.phrase.phones.map { (index, $0) } }
    self.acoustic = acoustic
    phoneLanguage = SpeechModels.phoneLanguage(beside: acoustic)
    self.judgement = judgement
  }

  package func prepare() throws {
    guard spotter == nil || reader == nil else { return }
    try SpeechModels.checkAcoustic(acoustic, phoneLanguage: phoneLanguage)
    let keyphrases = phrases.flatMap { entry in
      entry.phrase.pronunciations.map { words in
        KeyphraseSpotter.Phrase(words: words, threshold: judgement.firstStageExponent(phones: words.reduce(0) { $0 + $1.phones.count }))
      }
    }
    spotter = try KeyphraseSpotter(keyphrases, acoustic: acoustic)
    reader = try PhoneReader(acoustic: acoustic, language: phoneLanguage, phrases: keyphrases)
  }

  package func process(_ samples: [Int16]) throws -> WakeDetection? {
    try candidates(in: samples).last(where: \.isAccepted)?.detection
  }

  /// Candidates in the sound that follows the last, with those that were turned down.
  package func candidates(in samples: [Int16]) throws -> [Candidate] {
    try prepare()
    var found: [Candidate] = []
    var position = 0
    // In small steps, so that a phrase is found as soon as it can be, and the window behind it lies where it should.
    while position < samples.count {
      let step = Array(samples[position..<min(position + WakeJudgement.step, samples.count)])
      position += step.count
      count += step.count
      recent += step
      let excess = recent.count - WakeJudgement.longestWindow
      if excess > 0 { recent.removeFirst(excess) }
      if let candidate = spotter?.process(step), pending.map({ candidate.score > $0.candidate.score }) ?? true {
        pending = (candidate, pending?.due ?? count + WakeJudgement.lookAhead)
      }
      if let (candidate, due) = pending, count >= due {
        pending = nil
        if let judged = judge(candidate) { found.append(judged) }
      }
    }
    return found
  }

  package func reset() {
    spotter?.reset()
    recent = []
    count = 0
    pending = nil
  }

  private func judge(_ candidate: KeyphraseSpotter.Candidate) -> Candidate? {
    let variant = variants[candidate.phrase]
    let window = Array(recent.suffix(judgement.window(phones: variant.phones.count)))
    guard let heard = reader?.read(window) else { return nil }
    let names = heard.map(\.name)
    // Any way of saying it will do.
    let alignments = variants.filter { $0.phrase == variant.phrase }.map { PhoneAlignment($0.phones, in: names) }
    guard let best = alignments.min(by: { $0.distance < $1.distance }) else { return nil }
    let keyphrase = candidate.score / Double(variant.phones.count)
    let score = judgement.score(keyphrase: keyphrase, distance: best.distance)
    let first = count - window.count
    let hop = AudioFrame.sampleRate / 100
    let kind = phrases[variant.phrase].kind
    let isAccepted = judgement.accepts(score: score, phones: variant.phones.count, kind: kind)
    let range: Range<Int>
    if best.range.isEmpty {
      range = first..<count
    } else {
      let aligned = heard[best.range.upperBound - 1].frames.upperBound
      let end = isAccepted ? WakeJudgement.end(aligned: aligned, searched: reader?.endOfPhrase(in: window)) : aligned
      let start = first + heard[best.range.lowerBound].frames.lowerBound * hop
      range = start..<min(count, max(start, first + (end + 1) * hop))
    }
    return Candidate(
      detection: WakeDetection(phrase: kind, range: range, score: score), keyphrase: keyphrase, distance: best.distance,
      isAccepted: isAccepted)
  }
}
