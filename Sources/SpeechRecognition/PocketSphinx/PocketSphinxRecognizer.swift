package import SketchCore

/// Recogniser by PocketSphinx with our art models: words while you speak, and better ones for the whole utterance when
/// you are done.
///
/// Everything runs on a queue of its own. The models load on first use or with `prepare()`, which start-up calls in the
/// background.
package actor PocketSphinxRecognizer: SpeechRecognizer {
  /// Number of paths of the word lattice looked at for hypotheses, and of distinct hypotheses kept.
  package static let paths = 300
  private static let alternatives = 50

  private let executor = BlockingExecutor(label: "speech-recognition")
  package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private let models: SpeechModels
  private var decoder: Decoder?
  /// Words known beside those of the models; the decoder has those of when it was made.
  private var words: [SpokenWord] = []
  private var isOutdated = false
  /// Reader of sounds without words, which tells words that were said from words that were made out of noise.
  private var phones: PhoneReader?
  private var lastUse = ContinuousClock.now
  /// The models were let go of, and nothing is heard until they are needed again.
  private var isReleased = false
  /// Whether the models can be added to; nil before that was tried.
  private var canLearn: Bool?
  /// Whether a word is the models' own, for words that were asked about: most come again and again.
  private var ownWords: [String: Bool] = [:]
  private static let mostOwnWords = 5_000
  /// Denoiser of the utterance being heard; it has the pause before the first word to learn the noise from.
  private var denoiser = Denoiser()
  private var samples: [Int16] = []
  private var partial = ""
  private var isOpen = false
  /// Whether the live search follows.
  private var isLive = false
  /// Result for an utterance that may be over, and the number of samples it is of; the live search has ended for it.
  private var anticipated: (utterance: Utterance, samples: Int)?

  package init(models: SpeechModels) { self.models = models }

  /// Loads the models unless they are loaded. After a failure the next call tries again.
  /// - Throws: `SketchError` `.noModel` naming the file and what to install.
  package func prepare() throws {
    lastUse = .now
    try load()
  }

  private func load() throws {
    // An utterance is finished by the decoder it was begun with.
    if decoder == nil || (isOutdated && !isOpen) {
      decoder = try Decoder(models, learning: words)
      isOutdated = false
      isReleased = false
      if !words.isEmpty { canLearn = decoder?.canLearn }
    }
    if phones == nil { phones = try PhoneReader(acoustic: models.acoustic, language: models.phoneLanguage) }
  }

  /// Lets go of the models, half of what an idle daemon holds, when nothing has needed them for so long; the next use
  /// loads them again.
  /// - Returns: whether there was anything to let go of.
  package func release(unusedFor duration: Duration) -> Bool {
    guard !isOpen, decoder != nil || phones != nil, ContinuousClock.now - lastUse >= duration else { return false }
    decoder = nil
    phones = nil
    isReleased = true
    return true
  }

  package func begin() throws {
    abandon()
    try prepare()
    try decoder?.start(.live)
    denoiser = Denoiser()
    (isOpen, isLive) = (true, true)
  }

  package func process(_ frame: AudioFrame) -> String? {
    guard isOpen else { return nil }
    samples += frame.samples
    if let anticipated {
      // What was thought to be the last pause, and nothing else.
      guard samples.count > anticipated.samples else { return nil }
      resume()
    } else if isLive {
      decoder?.process(denoiser.process(frame.samples))
    }
    guard isLive else { return nil }
    let text = decoder?.bestHypothesis()?.text ?? ""
    guard text != partial else { return nil }
    partial = text
    return text
  }

  /// Decodes everything as if the utterance were over with this pause. The decoder has one utterance at a time, so the
  /// live search ends here.
  package func anticipate(_ pause: AudioFrame) {
    guard isLive else { return }
    decoder?.end()
    isLive = false
    let all = samples + pause.samples
    // Where it fails `finish` says so.
    if let utterance = try? read(all) { anticipated = (utterance, all.count) } else { resume() }
  }

  /// Goes on after a pause that was not the last: the live search decodes the utterance from the start. Should it not
  /// begin again, there are no more words until `finish`.
  private func resume() {
    anticipated = nil
    denoiser = Denoiser()
    guard (try? decoder?.start(.live)) != nil else { return }
    isLive = true
    decoder?.process(denoiser.process(samples))
  }

  package func finish() throws -> Utterance {
    lastUse = .now
    let samples = samples
    let known = anticipated.flatMap { $0.samples == samples.count ? $0.utterance : nil }
    abandon()
    return try known ?? read(samples)
  }

  package func abandon() {
    if isLive { decoder?.end() }
    (isOpen, isLive) = (false, false)
    anticipated = nil
    partial = ""
    samples = []
  }

  /// Transcribes a recording that is one utterance. 16 kHz mono.
  package func transcribe(_ samples: [Int16]) throws -> Utterance {
    abandon()
    try prepare()
    return try read(samples)
  }

  private func read(_ samples: [Int16]) throws -> Utterance {
    let sound = samples.isEmpty ? nil : SoundQuality(of: samples)
    let nothing = Utterance(text: "", confidence: 0, source: .speech, sound: sound)
    // Below a tenth of a second the front end has no frame to look at.
    guard samples.count >= AudioFrame.sampleRate / 10 else { return nothing }
    // Not for changed words: an utterance is read with those it was begun with.
    if decoder == nil || phones == nil { try prepare() }
    let decoded = try decoder?.decode(Denoiser.denoised(samples), paths: Self.paths)
    guard let decoded, let best = decoded.hypotheses.first else { return nothing }
    let distance = PhoneDistance.between(decoder?.pronunciation(of: best.text) ?? [], and: phones?.read(samples).map(\.name) ?? [])
    return Self.utterance(decoded, phoneDistance: distance, sound: sound)
  }

  /// Utterance of what was decoded.
  /// - Parameter phoneDistance: 0.3, that of a clear sentence, where the sounds were not read.
  package static func utterance(_ decoded: Decoder.Decoded, phoneDistance: Double = 0.3, sound: SoundQuality? = nil) -> Utterance {
    guard let best = decoded.hypotheses.first else { return Utterance(text: "", confidence: 0, source: .speech, sound: sound) }
    let words = best.text.split(separator: " ").count
    let evidence = Utterance.Evidence(
      logPosterior: decoded.logPosterior, isUnanimous: decoded.isUnanimous, phoneDistance: phoneDistance,
      languagePerWord: (best.language ?? 0) / Double(max(words, 1)),
      margin: decoded.hypotheses.count > 1 ? best.score - decoded.hypotheses[1].score : nil, words: words)
    return Utterance(
      text: best.text, confidence: RecognitionConfidence.value(evidence), source: .speech,
      alternatives: Array(decoded.hypotheses.prefix(alternatives)), evidence: evidence, sound: sound)
  }
}

extension PocketSphinxRecognizer: WordLearner {
  /// Learns words by making the decoder anew, because it cannot forget; that takes less than a tenth of a second. An
  /// utterance that is being heard is finished with the words it was begun with.
  package func learn(_ words: [SpokenWord]) throws {
    guard words != self.words else { return }
    self.words = words
    isOutdated = true
    guard !isOpen else { return }
    // While nothing is heard the words are learned by those who load the models next.
    if !isReleased || canLearn == nil { try load() }
    if canLearn == false {
      throw SketchError(
        .unsupported, "words cannot be added to \(models.languageModel): it is no binary trigram model",
        advice: "Use the models that come with VoiceSketch, or convert yours with sphinx_lm_convert.")
    }
  }

  package func known(among words: [String]) throws -> Set<String> {
    if words.contains(where: { ownWords[$0] == nil }) {
      if decoder == nil { try load() }
      if ownWords.count + words.count > Self.mostOwnWords { ownWords = [:] }
      for word in words { ownWords[word] = decoder?.isOwn(word) }
    }
    return Set(words.filter { ownWords[$0] == true })
  }
}
