import SketchCore

/// Linear-chain conditional random field that tells which words of a request for a picture are its description, its
/// kind, and the other slots. `scripts/train-models` trains it and writes its file.
///
/// Lafferty, McCallum and Pereira, "Conditional Random Fields", 2001; the likeliest row of labels is Viterbi's.
struct SlotModel: Sendable {
  /// Label of words that are in no slot.
  static let outside = "-"

  let labels: [String]
  /// Weights of labels one after another: for each second label those of all first ones.
  private let transitions: [Float]
  private let weights: FeatureWeights

  /// Model of a file's text, with its `labels` and a `transition` row for each; see `ModelFile`.
  /// - Throws: `SketchError` `.configuration` naming the line.
  init(_ text: [UInt8], name: String) throws(SketchError) {
    let file = try ModelFile(text, name: name, classes: "labels", row: "transition")
    let rows = file.rows["transition"] ?? []
    (labels, weights) = (file.classes, file.weights)
    transitions = labels.indices.flatMap { second in rows.map { $0[second] } }
    guard rows.count == labels.count else {
      throw SketchError(
        .configuration, "\(name) has not one transition for each label", advice: "Install VoiceSketch again.")
    }
  }

  /// Likeliest label of each word.
  func labels(of words: [RequestWords.Word]) -> [String] {
    guard !words.isEmpty else { return [] }
    var sums = scores(at: 0, of: words)
    var before: [[Int]] = []
    for position in words.indices.dropFirst() {
      let scores = scores(at: position, of: words)
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
  private func scores(at position: Int, of words: [RequestWords.Word]) -> [Float] {
    var sums = [Float](repeating: 0, count: labels.count)
    for feature in Self.features(at: position, of: words) {
      for (label, weight) in weights[feature] { sums[label] += weight }
    }
    return sums
  }

  /// Hashes of the features of a word: itself, the two before and the two after, pairs of them, and its last three
  /// letters; `<` and `>` stand for what is before the first and after the last.
  static func features(at position: Int, of words: [RequestWords.Word]) -> [UInt64] {
    func word(_ offset: Int) -> [UInt8] {
      let place = position + offset
      if place < 0 { return [UInt8(ascii: "<")] }
      return place < words.count ? words[place].text : [UInt8(ascii: ">")]
    }
    func feature(_ name: String, _ parts: [UInt8]...) -> UInt64 {
      var hash = FNVHash(name.utf8)
      for part in parts {
        hash.add(" ".utf8)
        hash.add(part)
      }
      return hash.value
    }
    let (before, this, after) = (word(-1), word(0), word(1))
    return [
      feature("0", this), feature("-1", before), feature("+1", after), feature("-2", word(-2)), feature("+2", word(2)),
      feature("-1,0", before, this), feature("0,+1", this, after), feature("-2,-1", word(-2), before),
      feature("+1,+2", after, word(2)), feature("end", this.suffix(3).map { $0 }),
    ]
  }
}
