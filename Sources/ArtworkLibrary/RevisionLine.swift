import SketchCore

/// Revisions undo and redo walk along: from the creation to the tip, the revision last reached by making one.
///
/// An edit after an undo makes a new tip; what the old tip led to stays stored, but is no longer on the line.
struct RevisionLine: Equatable {
  /// Numbers, creation first, tip last.
  private let numbers: [Int]
  private let headIndex: Int
  let tip: Int

  /// - Parameter parents: of every revision; nil for the creation.
  init(parents: [Int: Int?], head: Int, tip: Int) {
    var backwards = [tip]
    while let last = backwards.last, let parent = parents[last] ?? nil, parent < last { backwards.append(parent) }
    numbers = backwards.reversed()
    self.tip = tip
    // The head is always on the line: it is moved along it or becomes the tip.
    headIndex = numbers.firstIndex(of: head) ?? numbers.count - 1
  }

  func contains(_ number: Int) -> Bool { numbers.contains(number) }

  enum Refusal: Error, Equatable {
    case noSteps(HeadMove)
    case tooFar(HeadMove, asked: Int, possible: Int)
  }

  /// Head after the move. All steps or none.
  func moved(_ move: HeadMove, steps: Int) throws(Refusal) -> Int {
    guard steps > 0 else { throw .noSteps(move) }
    let possible = move == .undo ? headIndex : numbers.count - 1 - headIndex
    guard steps <= possible else { throw .tooFar(move, asked: steps, possible: possible) }
    return numbers[move == .undo ? headIndex - steps : headIndex + steps]
  }
}

extension RevisionLine.Refusal {
  func described(title: String) -> SketchError {
    switch self {
    case .noSteps(let move):
      SketchError(.invalidInput, "\(move): the number of steps has to be 1 or more")
    case .tooFar(.undo, _, possible: 0):
      SketchError(.conflict, "undo: this is the first version of “\(title)”", advice: "Say “delete it” to put it in the trash.")
    case .tooFar(.redo, _, possible: 0):
      SketchError(.conflict, "redo: this is the last version of “\(title)”", advice: "Redo takes back an undo; there is none to take back.")
    case .tooFar(let move, let asked, let possible):
      SketchError(
        .conflict, "\(move): “\(title)” can go \(possible) \(possible == 1 ? "step" : "steps"), not \(asked)",
        advice: "Nothing was changed. Say “\(move)” with \(possible) or fewer steps.")
    }
  }
}
