package import SketchCore
package import SpeechRecognition

/// Recogniser of a grammar's sentences: those only, or mixed with everything else that is said to the studio.
///
/// Mixed, the recording is decoded twice, by the grammar and freely (the studio's language model, and the grammar's
/// words anywhere). The grammar's sentence is taken when it is whole, fits the sound nearly as well as the free
/// hypothesis does, and explains as much of it.
package actor GrammarRecognizer {
  /// Least advantage of the grammar's sentence for each frame, in the decoder's units: a free hypothesis can take what
  /// sounds best. Of 100 spoken orders 99 were at most 9 worse; something else taken for an order was 21 to 80 worse,
  /// and a short command that sounds like one (“add a cabin”, “get me a cappuccino”) 11.
  private static let advantage = -11.0
  /// Share of the frames that are words to the free hypothesis which must be words to the grammar's.
  private static let explained = 0.9

  private let executor = BlockingExecutor(label: "grammar-recognition")
  package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private let grammar: SpeechGrammar
  private let words: [Pronunciation]
  private let models: SpeechModels
  private let isMixed: Bool
  private var closed: GrammarDecoder?
  private var free: Decoder?

  /// - Parameter dictionaries: looked into before those of the models.
  /// - Throws: `SketchError` `.invalidInput` for words nobody knows how to pronounce.
  package init(_ grammar: SpeechGrammar, models: SpeechModels, dictionaries: [String] = [], isMixed: Bool = false) throws {
    self.grammar = grammar
    self.models = models
    self.isMixed = isMixed
    words = try grammar.pronunciations(in: dictionaries + models.dictionaries)
  }

  /// - Throws: `SketchError` `.noModel`, or `.invalidInput` for a pronunciation with unknown phones.
  package func prepare() throws {
    if closed == nil { closed = try GrammarDecoder(grammar, words: words, acoustic: models.acoustic, isComparable: isMixed) }
    if isMixed, free == nil { free = try Decoder(models, extraWords: words) }
  }

  /// Transcribes a recording that is one utterance. 16 kHz mono. The text is empty when no sentence of the grammar was
  /// heard to its end.
  package func transcribe(_ samples: [Int16]) throws -> Utterance {
    try prepare()
    // Looked for in what was heard: a denoiser also parts the talk behind into pieces, some of which stand out.
    let spoken = SpokenPart.range(of: samples)
    let samples = Array(Denoiser.denoised(samples).prefix(spoken.upperBound).dropFirst(spoken.lowerBound))
    let nothing = Utterance(text: "", confidence: 0, source: .speech)
    guard samples.count >= AudioFrame.sampleRate / 10 else { return nothing }
    let heard = closed?.decode(samples) ?? nil
    let sentence = heard.flatMap { grammar.accepts($0.text) ? $0 : nil }
    guard isMixed else {
      return sentence.map { Utterance(text: $0.text, confidence: 1, source: .speech) } ?? nothing
    }
    guard let decoded = try free?.decode(samples, paths: PocketSphinxRecognizer.paths) else { return nothing }
    if let sentence, isMeant(sentence.fit, rather: decoded.fit) {
      return Utterance(text: sentence.text, confidence: 1, source: .speech)
    }
    return PocketSphinxRecognizer.utterance(decoded)
  }

  private func isMeant(_ sentence: AcousticFit, rather free: AcousticFit) -> Bool {
    sentence.advantage(over: free) >= Self.advantage
      && Double(sentence.wordFrames) >= Self.explained * Double(free.wordFrames)
  }
}
