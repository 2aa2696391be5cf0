import SketchCore

/// Linear-chain conditional random field that tells which words of a request for a picture are its description, its
/// kind, and the other slots, or which of a command say which picture, which date, and so on. `scripts/train-models`
/// trains one for either and writes its file.
///
/// Lafferty, McCallum and Pereira, "Conditional Random Fields", 2001; the likeliest row of labels is Viterbi's.
struct SlotModel: Sendable {
  /// Label of words that are in no slot.
  static let outside = "-"

  let labels: [String]
  /// Weights of labels one after another: for each second label those of all first ones.
  private let transitions: [Float]
  private let weights: FeatureWeights
  private let classes: WordClasses

  /// Model of a file's text, with its `labels` and a `transition` row for each; see `ModelFile`.
  /// - Throws: `SketchError` `.configuration` naming the line.
  init(_ text: [UInt8], name: String, classes: WordClasses = WordClasses()) throws(SketchError) {
    let file = try ModelFile(text, name: name, classes: "labels", row: "transition")
    let rows = file.rows["transition"] ?? []
    (labels, weights, self.classes) = (file.classes, file.weights, classes)
    transitions = labels.indices.flatMap { second in rows.map { $0[second] } }
    guard rows.count == labels.count else {
      throw SketchError(
        .configuration, "\(name) has not one transition for each label", advice: "Install VoiceSketch again.")
    }
  }

  /// Likeliest label of each word.
  /// - Parameter act: what the words ask for, where the model is of commands.
  func labels(of words: [RequestWords.Word], act: String? = nil) -> [String] {
    guard !words.isEmpty else { return [] }
    let context = Context(
      words: words.map(\.text), classes: words.map { classes[$0.text] }, act: act.map { Array($0.utf8) })
    var sums = scores(at: 0, in: context)
    var before: [[Int]] = []
    for position in words.indices.dropFirst() {
      let scores = scores(at: position, in: context)
      var (next, from) = (scores, [Int](repeating: 0, count: labels.count))
      for label in labels.indices {
        let row = label * labels.count
        var best = sums[0] + transitions[row]
        for first in 1..<labels.count where sums[first] + transitions[row + first] > best {
          best = sums[first] + transitions[row + first]
          from[label] = first
        }
        next[label] += best
      }
      before.append(from)
      sums = next
    }
    var row = [labels.indices.max { sums[$0] < sums[$1] } ?? 0]
    for from in before.reversed() { row.append(from[row[row.count - 1]]) }
    return row.reversed().map { labels[$0] }
  }

  /// Sum of the weights of a word's features, for each label.
  private func scores(at position: Int, in context: Context) -> [Float] {
    var sums = [Float](repeating: 0, count: labels.count)
    for feature in context.features(at: position) {
      for (label, weight) in weights[feature] { sums[label] += weight }
    }
    return sums
  }

  /// Words of an utterance with what is known of them.
  struct Context {
    let words: [[UInt8]]
    /// Class of each word; nil for words without one.
    let classes: [[UInt8]?]
    let act: [UInt8]?

    /// Hashes of the features of a word: itself, the two before and the two after, pairs of them, its last three
    /// letters, the classes of it and its neighbours, and the act with it, its neighbours and its class; `<` and `>`
    /// stand for the places before the first and after the last.
    func features(at position: Int) -> [UInt64] {
      func word(_ offset: Int) -> [UInt8] {
        let place = position + offset
        if place < 0 { return [UInt8(ascii: "<")] }
        return place < words.count ? words[place] : [UInt8(ascii: ">")]
      }
      let (before, this, after) = (word(-1), word(0), word(1))
      var features = [
        Self.feature("0", this), Self.feature("-1", before), Self.feature("+1", after), Self.feature("-2", word(-2)),
        Self.feature("+2", word(2)), Self.feature("-1,0", before, this), Self.feature("0,+1", this, after),
        Self.feature("-2,-1", word(-2), before), Self.feature("+1,+2", after, word(2)),
        Self.feature("end", Array(this.suffix(3))),
      ]
      for (name, place) in [("class0", position), ("class-1", position - 1), ("class+1", position + 1)]
      where words.indices.contains(place) {
        if let kind = classes[place] { features.append(Self.feature(name, kind)) }
      }
      if let act {
        features += [
          Self.feature("act", act), Self.feature("act,0", act, this), Self.feature("act,-1", act, before),
          Self.feature("act,+1", act, after),
        ]
        if let kind = classes[position] { features.append(Self.feature("act,class0", act, kind)) }
      }
      return features
    }

    private static func feature(_ name: String, _ parts: [UInt8]...) -> UInt64 {
      var hash = FNVHash(name.utf8)
      for part in parts {
        hash.add(" ".utf8)
        hash.add(part)
      }
      return hash.value
    }
  }
}
