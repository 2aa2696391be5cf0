import Glibc
import SketchCore

/// Linear model of what is asked for, by the words alone: multinomial logistic regression over words, pairs of
/// neighbours, and pairs with a word between them. `scripts/train-models` trains it and writes its file.
///
/// It knows no places of words beyond that and gives no fields; it says how likely each act is.
struct IntentModel: Sendable {
  /// Likeliest act of an utterance.
  struct Guess: Sendable, Equatable {
    /// Name of the act: an intent, a topic of `status`, or what is done with a collection or the queue, such as
    /// `queue.pause`.
    var act: String
    /// Probability of the act, 0 to 1.
    var share: Double
    /// Name of the intent it belongs to.
    var intent: String {
      if VoiceCommand.StatusTopic(rawValue: act) != nil { return VoiceCommand.Intent.status.rawValue }
      return String(act.prefix { $0 != "." })
    }
    /// Probability of a picture that is made or changed.
    var pictureShare: Double

    var isYes: Bool { intent == VoiceCommand.Intent.confirm.rawValue }
  }

  /// Probabilities of the acts, 0 to 1.
  struct Shares: Sendable {
    /// Acts that are no request to the studio itself.
    fileprivate static let (talk, create, edit) = ("talk", "create", "edit")

    let acts: [String]
    let shares: [Double]
    /// Likeliest act; nil where that is talk, or a picture that is made or changed.
    let guess: Guess?

    fileprivate init(acts: [String], shares: [Double]) {
      (self.acts, self.shares) = (acts, shares)
      guard let best = shares.indices.max(by: { shares[$0] < shares[$1] }),
        ![Self.talk, Self.create, Self.edit].contains(acts[best])
      else {
        guess = nil
        return
      }
      let pictures = [Self.create, Self.edit].map { Self.share($0, acts, shares) }
      guess = Guess(act: acts[best], share: shares[best], pictureShare: pictures.reduce(0, +))
    }

    /// Probability of an act; 0 for an unknown one.
    subscript(_ act: String) -> Double { Self.share(act, acts, shares) }

    private static func share(_ act: String, _ acts: [String], _ shares: [Double]) -> Double {
      acts.firstIndex(of: act).map { shares[$0] } ?? 0
    }
  }

  private let acts: [String]
  private let bias: [Float]
  private let weights: FeatureWeights

  /// Model of a file's text, with its `acts` and their `bias`; see `ModelFile`.
  /// - Throws: `SketchError` `.configuration` naming the line.
  init(_ text: [UInt8], name: String) throws(SketchError) {
    let file = try ModelFile(text, name: name, classes: "acts", row: "bias")
    (acts, bias, weights) = (file.classes, file.rows["bias"]?.first ?? [], file.weights)
  }

  /// Probability of each act, by the words of an utterance.
  func shares(of request: RequestWords) -> Shares {
    var sums = bias
    for feature in Self.features(of: request) { weights.add(feature, to: &sums) }
    let greatest = Double(sums.max() ?? 0)
    let odds = sums.map { exp(Double($0) - greatest) }
    let total = odds.reduce(0, +)
    return Shares(acts: acts, shares: odds.map { $0 / total })
  }

  /// Hashes of the words of an utterance and of its pairs, each once; `<` and `>` stand for its ends, `_` for the word
  /// between two.
  static func features(of request: RequestWords) -> [UInt64] {
    let ends: [UInt8] = [UInt8(ascii: "<"), UInt8(ascii: ">")]
    let words = [ends[..<1]] + request.words.map(\.text) + [ends[1...]]
    var features: [UInt64] = []
    features.reserveCapacity(words.count * 3)
    func add(_ hash: FeatureHash) {
      if !features.contains(hash.value) { features.append(hash.value) }
    }
    for (index, word) in words.enumerated() {
      let alone = FeatureHash(word)
      if index > 0, index < words.count - 1 { add(alone) }
      guard index + 1 < words.count else { continue }
      var pair = alone
      pair.add(" ")
      var around = pair
      pair.add(words[index + 1])
      add(pair)
      guard index + 2 < words.count else { continue }
      around.add("_")
      around.add(" ")
      around.add(words[index + 2])
      add(around)
    }
    return features
  }
}
