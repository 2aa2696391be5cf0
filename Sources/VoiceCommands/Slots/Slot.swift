/// Words of an utterance that lie side by side and have one use, as a model found them.
struct Slot: Equatable {
  /// Label of the use, such as `option`.
  var label: String
  /// Words as they were said.
  var text: String

  /// Slots of an utterance, in the order in which they were said.
  /// - Parameter labels: label of each word.
  static func slots(of utterance: String, _ words: [RequestWords.Word], labels: [String]) -> [Slot] {
    let bytes = Array(utterance.utf8)
    var ranges: [(label: String, words: Range<Int>)] = []
    for (index, label) in labels.enumerated() where label != SlotModel.outside {
      if let last = ranges.last, last.label == label, last.words.upperBound == index {
        ranges[ranges.count - 1].words = last.words.lowerBound..<(index + 1)
      } else {
        ranges.append((label, index..<(index + 1)))
      }
    }
    return ranges.map { label, range in
      let (start, end) = (words[range.lowerBound].range.lowerBound, words[range.upperBound - 1].range.upperBound)
      return Slot(label: label, text: String(decoding: bytes[start..<end], as: UTF8.self))
    }
  }
}
