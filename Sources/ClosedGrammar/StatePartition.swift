/// Groups of states of an automaton that have not been told apart yet.
struct StatePartition {
  /// Group of each state.
  private(set) var groups: [Int]
  private var members: [[Int]]
  /// Groups by which others are still to be split.
  private var waiting: [Int] = []
  private var isWaiting: [Bool]

  /// Final states and others.
  init(isFinal: [Bool]) {
    groups = isFinal.map { $0 ? 1 : 0 }
    members = [isFinal.indices.filter { !isFinal[$0] }, isFinal.indices.filter { isFinal[$0] }]
    isWaiting = [false, false]
    for group in members.indices { enqueue(group) }
  }

  /// States of a group by which others may have to be split; nil when there is none any more.
  mutating func nextSplitter() -> [Int]? {
    guard let group = waiting.popLast() else { return nil }
    isWaiting[group] = false
    return members[group]
  }

  /// Tells the states apart from others of their groups.
  mutating func split(by states: [Int]) {
    var parts: [Int: [Int]] = [:]
    for state in states { parts[groups[state], default: []].append(state) }
    for (group, part) in parts where part.count < members[group].count {
      let new = members.count
      for state in part { groups[state] = new }
      members[group].removeAll { groups[$0] == new }
      members.append(part)
      isWaiting.append(false)
      // By one half is as good as by both where the whole has been done.
      let isSmaller = part.count <= members[group].count
      enqueue(isWaiting[group] || isSmaller ? new : group)
    }
  }

  private mutating func enqueue(_ group: Int) {
    waiting.append(group)
    isWaiting[group] = true
  }
}
