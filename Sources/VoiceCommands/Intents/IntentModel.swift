import Glibc
import SketchCore

/// Linear model of what is asked for, by the words alone: multinomial logistic regression over words, pairs of
/// neighbours, and pairs with a word between them. `scripts/train-models` trains it and writes its file.
///
/// It knows no places of words beyond that and gives no fields; it says how likely each act is.
struct IntentModel: Sendable {
  /// Likeliest act of an utterance.
  struct Guess: Sendable, Equatable {
    /// Name of the act: an intent, a topic of `status`, or what is done with a collection, such as `collection.create`.
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
  }

  /// Probabilities of the acts, 0 to 1.
  struct Shares: Sendable {
    /// Acts that are no request to the studio itself.
    private static let pictures: Set<String> = ["create", "edit"]
    private static let talk = "talk"

    var acts: [String]
    var shares: [Double]

    /// Probability of an act; 0 for an unknown one.
    subscript(_ act: String) -> Double { acts.firstIndex(of: act).map { shares[$0] } ?? 0 }

    /// Likeliest act; nil where that is talk, or a picture that is made or changed.
    var guess: Guess? {
      guard let best = shares.indices.max(by: { shares[$0] < shares[$1] }) else { return nil }
      let act = acts[best]
      guard act != Self.talk, !Self.pictures.contains(act) else { return nil }
      return Guess(act: act, share: shares[best], pictureShare: Self.pictures.reduce(0) { $0 + self[$1] })
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
  func shares(of utterance: String) -> Shares {
    var sums = bias
    for feature in Self.features(of: utterance) {
      for (act, weight) in weights[feature] { sums[act] += weight }
    }
    let greatest = Double(sums.max() ?? 0)
    let odds = sums.map { exp(Double($0) - greatest) }
    let total = odds.reduce(0, +)
    return Shares(acts: acts, shares: odds.map { $0 / total })
  }

  /// Hashes of the words of an utterance and of its pairs, each once; `<` and `>` stand for its ends, `_` for the word
  /// between two.
  static func features(of utterance: String) -> Set<UInt64> {
    let words = [[UInt8(ascii: "<")]] + RequestWords(utterance).words.map(\.text) + [[UInt8(ascii: ">")]]
    var features = Set<UInt64>(minimumCapacity: words.count * 3)
    for (index, word) in words.enumerated() {
      if index > 0, index < words.count - 1 { features.insert(FNVHash(word).value) }
      for (between, next) in [(" ", index + 1), (" _ ", index + 2)] where next < words.count {
        var pair = FNVHash(word)
        pair.add(between.utf8)
        pair.add(words[next])
        features.insert(pair.value)
      }
    }
    return features
  }
}
