/// Best place of a pronunciation in a run of heard phones, and its fit.
struct PhoneAlignment: Equatable {
  /// Cost for each phone of the pronunciation; 0 is a perfect fit. Real hits lie around 0.35, chance around 0.55.
  var distance: Double
  /// Heard phones it lies on; empty when none fits better than leaving it out.
  var range: Range<Int>

  /// Alignment in which what comes before and after the pronunciation costs nothing.
  init(_ pronunciation: [String], in heard: [String]) {
    // One row for each phone of the pronunciation: the least cost so far, and where that path began.
    var row = (0...heard.count).map { (cost: 0.0, start: $0) }
    for phone in pronunciation {
      var next = [(cost: row[0].cost + PhoneSimilarity.gap, start: 0)]
      for (index, other) in heard.enumerated() {
        let choices = [
          (cost: row[index].cost + PhoneSimilarity.cost(phone, other), start: row[index].start),
          (cost: row[index + 1].cost + PhoneSimilarity.gap, start: row[index + 1].start),
          (cost: next[index].cost + PhoneSimilarity.gap, start: next[index].start),
        ]
        next.append(choices.min { $0.cost < $1.cost }!)
      }
      row = next
    }
    let best = row.indices.min { row[$0].cost < row[$1].cost }!
    distance = row[best].cost / Double(max(pronunciation.count, 1))
    range = min(row[best].start, best)..<best
  }
}
