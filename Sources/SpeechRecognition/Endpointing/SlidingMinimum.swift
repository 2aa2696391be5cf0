/// Smallest of the last `length` values, in constant time on average.
struct SlidingMinimum: Sendable {
  let length: Int
  private var time = 0
  /// Candidates in rising order of value and time.
  private var candidates: [(time: Int, value: Double)] = []

  init(length: Int) { self.length = length }

  mutating func add(_ value: Double) -> Double {
    while let last = candidates.last, last.value >= value { candidates.removeLast() }
    candidates.append((time, value))
    if candidates[0].time <= time - length { candidates.removeFirst() }
    time += 1
    return candidates[0].value
  }
}
