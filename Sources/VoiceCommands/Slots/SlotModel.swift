import SketchCore

/// Linear-chain conditional random field that tells which words of a request for a picture are its description, its
/// kind, and the other slots, or which of a command say which picture, which date, and so on. `scripts/train-models`
/// trains one for either and writes its file.
///
/// Lafferty, McCallum and Pereira, "Conditional Random Fields", 2001; the likeliest row of labels is Viterbi's.
struct SlotModel: Sendable {
  /// Label of words that are in no slot.
  static let outside = "-"

  /// Labels in one vector.
  private typealias Block = SIMD8<Float>

  let labels: [String]
  /// Number of vectors that hold all labels.
  private let blocks: Int
  /// Weights of labels one after another: for each first label those of all second ones.
  private let transitions: [Block]
  private let weights: FeatureWeights
  private let classes: WordClasses

  /// Model of a file's text, with its `labels` and a `transition` row for each; see `ModelFile`.
  /// - Throws: `SketchError` `.configuration` naming the line.
  init(_ text: [UInt8], name: String, classes: WordClasses = WordClasses()) throws(SketchError) {
    let file = try ModelFile(text, name: name, classes: "labels", row: "transition")
    let rows = file.rows["transition"] ?? []
    (labels, weights, self.classes) = (file.classes, file.weights, classes)
    guard rows.count == labels.count else {
      throw SketchError(
        .configuration, "\(name) has not one transition for each label", advice: "Install VoiceSketch again.")
    }
    let blocks = (labels.count + Block.scalarCount - 1) / Block.scalarCount
    self.blocks = blocks
    transitions = rows.flatMap { row in
      (0..<blocks).map { block in
        var weights = Block(repeating: 0)
        for lane in weights.indices where block * Block.scalarCount + lane < row.count {
          weights[lane] = row[block * Block.scalarCount + lane]
        }
        return weights
      }
    }
  }

  /// Likeliest label of each word.
  /// - Parameter act: what the words ask for, where the model is of commands.
  func labels(of words: [RequestWords.Word], act: String? = nil) -> [String] {
    guard !words.isEmpty else { return [] }
    let context = Context(
      words: words.map(\.text), classes: words.map { classes[$0.text] }, act: act.map { Array($0.utf8) })
    // Weight of the best row of labels that ends with each label at each word.
    var sums = [Float](repeating: 0, count: words.count * width)
    for position in words.indices {
      if position > 0 { advance(to: position, &sums) }
      context.forEachFeature(at: position) { weights.add($0, to: &sums, from: position * width) }
    }
    let end = (words.count - 1) * width
    var label = labels.indices.max { sums[end + $0] < sums[end + $1] } ?? 0
    var row = [labels[label]]
    row.reserveCapacity(words.count)
    for position in words.indices.dropFirst().reversed() {
      label = first(before: label, at: position, sums)
      row.append(labels[label])
    }
    return row.reversed()
  }

  /// Sums at a word: places for all labels, some of which stay unused.
  private var width: Int { blocks * Block.scalarCount }

  /// Weight of the best row of labels before each label at a word.
  private func advance(to position: Int, _ sums: inout [Float]) {
    let (before, now) = ((position - 1) * width, position * width)
    for block in 0..<blocks {
      var best = Block(repeating: -.infinity)
      for first in labels.indices {
        let sum = transitions[first * blocks + block] + sums[before + first]
        best.replace(with: sum, where: sum .> best)
      }
      for lane in best.indices { sums[now + block * Block.scalarCount + lane] = best[lane] }
    }
  }

  /// First of the labels that a label at a word follows best: it is found again for the labels that are taken, which
  /// are fewer than all.
  private func first(before label: Int, at position: Int, _ sums: [Float]) -> Int {
    let before = (position - 1) * width
    let (block, lane) = (label / Block.scalarCount, label % Block.scalarCount)
    var (best, weight) = (0, -Float.infinity)
    for first in labels.indices {
      let sum = sums[before + first] + transitions[first * blocks + block][lane]
      if sum > weight { (best, weight) = (first, sum) }
    }
    return best
  }

  /// Words of an utterance with what is known of them.
  struct Context {
    /// Hash of the beginning of each feature, up to its words.
    private struct Names {
      let this = name("0")
      let before = name("-1")
      let after = name("+1")
      let second = name("-2")
      let third = name("+2")
      let beforeThis = name("-1,0")
      let thisAfter = name("0,+1")
      let secondBefore = name("-2,-1")
      let afterThird = name("+1,+2")
      let end = name("end")
      let ofThis = name("class0")
      let ofBefore = name("class-1")
      let ofAfter = name("class+1")
      let act = name("act")
      let actThis = name("act,0")
      let actBefore = name("act,-1")
      let actAfter = name("act,+1")
      let actClass = name("act,class0")

      private static func name(_ text: StaticString) -> FeatureHash {
        var hash = FeatureHash()
        text.withUTF8Buffer { for letter in $0 { hash.add(letter) } }
        hash.add(" ")
        return hash
      }
    }

    private static let names = Names()
    /// Words before the first and after the last.
    private static let ends: [UInt8] = [UInt8(ascii: "<"), UInt8(ascii: ">")]

    let words: [ArraySlice<UInt8>]
    /// Class of each word; nil for words without one.
    let classes: [[UInt8]?]
    let act: [UInt8]?

    /// Visits the hashes of the features of a word: itself, the two before and the two after, pairs of them, its last
    /// three letters, the classes of it and its neighbours, and the act with it, its neighbours and its class; `<` and
    /// `>` stand for the places before the first and after the last.
    @inline(__always) func forEachFeature(at position: Int, _ body: (UInt64) -> Void) {
      let names = Self.names
      let (second, before, this) = (word(position - 2), word(position - 1), word(position))
      let (after, third) = (word(position + 1), word(position + 2))
      body(Self.feature(names.this, this))
      body(Self.feature(names.before, before))
      body(Self.feature(names.after, after))
      body(Self.feature(names.second, second))
      body(Self.feature(names.third, third))
      body(Self.feature(names.beforeThis, before, this))
      body(Self.feature(names.thisAfter, this, after))
      body(Self.feature(names.secondBefore, second, before))
      body(Self.feature(names.afterThird, after, third))
      body(Self.feature(names.end, this.suffix(3)))
      if let kind = classes[position] { body(Self.feature(names.ofThis, kind[...])) }
      if position > 0, let kind = classes[position - 1] { body(Self.feature(names.ofBefore, kind[...])) }
      if position + 1 < words.count, let kind = classes[position + 1] { body(Self.feature(names.ofAfter, kind[...])) }
      guard let act = act?[...] else { return }
      body(Self.feature(names.act, act))
      body(Self.feature(names.actThis, act, this))
      body(Self.feature(names.actBefore, act, before))
      body(Self.feature(names.actAfter, act, after))
      if let kind = classes[position] { body(Self.feature(names.actClass, act, kind[...])) }
    }

    private func word(_ place: Int) -> ArraySlice<UInt8> {
      if place < 0 { return Self.ends[..<1] }
      return place < words.count ? words[place] : Self.ends[1...]
    }

    private static func feature(_ name: FeatureHash, _ word: ArraySlice<UInt8>) -> UInt64 {
      var hash = name
      hash.add(word)
      return hash.value
    }

    private static func feature(_ name: FeatureHash, _ first: ArraySlice<UInt8>, _ second: ArraySlice<UInt8>) -> UInt64 {
      var hash = name
      hash.add(first)
      hash.add(" ")
      hash.add(second)
      return hash.value
    }
  }
}
