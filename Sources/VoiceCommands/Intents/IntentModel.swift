import Glibc
package import SketchCore

/// Linear model of what is asked for, by the words alone: multinomial logistic regression over words, pairs of
/// neighbours, and pairs with a word between them. `Benchmarks/parser/intents.py` trains it and writes its file.
///
/// It knows no places of words beyond that and gives no fields; it says how likely each act is.
package struct IntentModel: Sendable {
  /// Likeliest act of an utterance.
  struct Guess: Sendable, Equatable {
    /// Name of the act: an intent, or a topic of `status`.
    var act: String
    /// Probability of the act, 0 to 1.
    var share: Double
    /// Name of the intent it belongs to.
    var intent: String {
      VoiceCommand.StatusTopic(rawValue: act) == nil ? act : VoiceCommand.Intent.status.rawValue
    }
    /// Probability of a picture that is made or changed.
    var pictureShare: Double
  }

  /// Acts that are no request to the studio itself.
  private static let pictures: Set<String> = ["create", "edit"]
  private static let talk = "talk"

  private let acts: [String]
  private let bias: [Float]
  /// Places of a feature's weights in `weights`.
  private let features: [String: Range<Int32>]
  private let weights: [(act: Int16, weight: Float)]

  /// Model of a file's text: lines of values parted by tabs, `acts`, `scale` and `bias` first, then one feature a line
  /// with its weights as `act:weight`.
  /// - Throws: `SketchError` `.configuration` naming the line.
  package init(_ text: String, name: String) throws(SketchError) {
    var (acts, bias, scale) = ([String](), [Float](), Float(1))
    var features: [String: Range<Int32>] = [:]
    var weights: [(act: Int16, weight: Float)] = []
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      let values = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      func fault(_ reason: String) -> SketchError {
        SketchError(.configuration, "\(name):\(number + 1): \(reason)", advice: "Install VoiceSketch again.")
      }
      switch values[0] {
      case "acts" where acts.isEmpty: acts = Array(values.dropFirst())
      case "scale" where features.isEmpty:
        guard values.count == 2, let value = Float(values[1]), value > 0 else { throw fault("the scale is no number") }
        scale = value
      case "bias" where features.isEmpty:
        bias = values.dropFirst().compactMap { Float($0) }.map { $0 / scale }
        guard bias.count == acts.count, !acts.isEmpty else { throw fault("there is not one bias for each act") }
      default:
        let first = Int32(weights.count)
        for value in values.dropFirst() {
          let parts = value.split(separator: ":")
          guard parts.count == 2, let act = Int16(parts[0]), acts.indices.contains(Int(act)),
            let weight = Float(parts[1])
          else { throw fault("“\(value)” is no weight of an act") }
          weights.append((act, weight / scale))
        }
        features[values[0]] = first..<Int32(weights.count)
      }
    }
    guard !bias.isEmpty else {
      throw SketchError(.configuration, "\(name) holds no model", advice: "Install VoiceSketch again.")
    }
    (self.acts, self.bias, self.features, self.weights) = (acts, bias, features, weights)
  }

  /// Likeliest act of an utterance; nil where that is talk, or a picture that is made or changed.
  func guess(_ utterance: String) -> Guess? {
    let shares = shares(of: utterance)
    guard let best = shares.indices.max(by: { shares[$0] < shares[$1] }) else { return nil }
    let act = acts[best]
    guard act != Self.talk, !Self.pictures.contains(act) else { return nil }
    let pictures = zip(acts, shares).reduce(0) { Self.pictures.contains($1.0) ? $0 + $1.1 : $0 }
    return Guess(act: act, share: shares[best], pictureShare: pictures)
  }

  /// Probability of each act, in their order.
  private func shares(of utterance: String) -> [Double] {
    var sums = bias
    for feature in Self.features(of: utterance) {
      for place in features[feature] ?? 0..<0 {
        let (act, weight) = weights[Int(place)]
        sums[Int(act)] += weight
      }
    }
    let greatest = Double(sums.max() ?? 0)
    let odds = sums.map { exp(Double($0) - greatest) }
    let total = odds.reduce(0, +)
    return odds.map { $0 / total }
  }

  /// Words of an utterance and its pairs, each once; `<` and `>` stand for its ends, `_` for the word between two.
  static func features(of utterance: String) -> Set<String> {
    let words = words(of: utterance)
    let bounded = ["<"] + words + [">"]
    var features = Set(words)
    for (word, next) in zip(bounded, bounded.dropFirst()) { features.insert("\(word) \(next)") }
    for (word, later) in zip(bounded, bounded.dropFirst(2)) { features.insert("\(word) _ \(later)") }
    return features
  }

  /// Words in small letters, without punctuation; "'s" is one of its own.
  private static func words(of utterance: String) -> [String] {
    let letters = String(utterance.lowercased().map { $0 == "’" ? "'" : $0 })
    return letters.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) && $0 != "'" }.flatMap { word in
      word.count > 2 && word.hasSuffix("'s") ? [String(word.dropLast(2)), "'s"] : [String(word)]
    }
  }
}
