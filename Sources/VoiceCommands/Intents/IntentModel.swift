import Glibc
package import SketchCore

/// Linear model of what is asked for, by the words alone: multinomial logistic regression over words, pairs of
/// neighbours, and pairs with a word between them. `scripts/train-intents` trains it and writes its file.
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
  /// Places of a feature's weights in `weights`, by the hash of the feature.
  private let features: [UInt64: Range<Int32>]
  private let weights: [(act: Int16, weight: Float)]

  /// Model of a file's text: lines of values parted by tabs, `acts`, `scale` and `bias` first, then one feature a line
  /// with its weights as `act:weight`.
  /// - Throws: `SketchError` `.configuration` naming the line.
  package init(_ text: [UInt8], name: String) throws(SketchError) {
    var (acts, bias, scale) = ([String](), [Float](), Float(1))
    var features: [UInt64: Range<Int32>] = [:]
    var weights: [(act: Int16, weight: Float)] = []
    var number = 0
    for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      guard let first = line.first, first != UInt8(ascii: "#") else { continue }
      func fault(_ reason: String) -> SketchError {
        SketchError(.configuration, "\(name):\(number): \(reason)", advice: "Install VoiceSketch again.")
      }
      var values = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)[...]
      let key = values.removeFirst()
      if key.elementsEqual("acts".utf8), acts.isEmpty {
        acts = values.map { String(decoding: $0, as: UTF8.self) }
      } else if key.elementsEqual("scale".utf8), features.isEmpty {
        guard values.count == 1, let value = Self.integer(values[values.startIndex]), value > 0 else {
          throw fault("the scale is no number")
        }
        scale = Float(value)
      } else if key.elementsEqual("bias".utf8), features.isEmpty {
        bias = values.compactMap { Self.integer($0) }.map { Float($0) / scale }
        guard bias.count == acts.count, !acts.isEmpty else { throw fault("there is not one bias for each act") }
      } else {
        let start = Int32(weights.count)
        for value in values {
          guard let colon = value.firstIndex(of: UInt8(ascii: ":")), let act = Self.integer(value[..<colon]),
            acts.indices.contains(act), let weight = Self.integer(value[(colon + 1)...])
          else { throw fault("“\(String(decoding: value, as: UTF8.self))” is no weight of an act") }
          weights.append((Int16(act), Float(weight) / scale))
        }
        features[FNVHash(key).value] = start..<Int32(weights.count)
      }
    }
    guard !bias.isEmpty else {
      throw SketchError(.configuration, "\(name) holds no model", advice: "Install VoiceSketch again.")
    }
    (self.acts, self.bias, self.features, self.weights) = (acts, bias, features, weights)
  }

  /// Whole number of some digits, perhaps with a minus.
  private static func integer(_ digits: ArraySlice<UInt8>) -> Int? {
    let isNegative = digits.first == UInt8(ascii: "-")
    let rest = isNegative ? digits.dropFirst() : digits
    guard !rest.isEmpty, rest.count < 10 else { return nil }
    var value = 0
    for digit in rest {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      value = value * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return isNegative ? -value : value
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

  /// Hashes of the words of an utterance and of its pairs, each once; `<` and `>` stand for its ends, `_` for the word
  /// between two.
  static func features(of utterance: String) -> Set<UInt64> {
    let words = words(of: utterance)
    var features = Set<UInt64>(minimumCapacity: words.count * 3)
    for (index, word) in words.enumerated() {
      if index > 0, index < words.count - 1 { features.insert(FNVHash(word[...]).value) }
      for (between, next) in [(" ", index + 1), (" _ ", index + 2)] where next < words.count {
        var pair = FNVHash(word[...])
        pair.add(between.utf8)
        pair.add(words[next])
        features.insert(pair.value)
      }
    }
    return features
  }

  /// Words in small letters between `<` and `>`, without punctuation; "'s" is one of its own.
  private static func words(of utterance: String) -> [[UInt8]] {
    var words: [[UInt8]] = [[UInt8(ascii: "<")]]
    var word: [UInt8] = []
    func end() {
      if word.count > 2, word.suffix(2).elementsEqual("'s".utf8) {
        words += [Array(word.dropLast(2)), Array("'s".utf8)]
      } else if !word.isEmpty {
        words.append(word)
      }
      word.removeAll(keepingCapacity: true)
    }
    for scalar in utterance.unicodeScalars {
      switch scalar {
      case "a"..."z", "0"..."9", "'": word.append(UInt8(scalar.value))
      case "A"..."Z": word.append(UInt8(scalar.value) | 0x20)
      case "’": word.append(UInt8(ascii: "'"))
      default: end()
      }
    }
    end()
    return words + [[UInt8(ascii: ">")]]
  }
}
