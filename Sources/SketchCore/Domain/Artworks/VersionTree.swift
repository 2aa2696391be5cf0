/// Versions of an artwork as the tree they are: each was made from its parent.
package struct VersionTree: Sendable {
  private let versions: [Int: Revision]
  private let children: [Int: [Int]]

  package init(_ revisions: [Revision]) {
    versions = Dictionary(revisions.map { ($0.number, $0) }) { first, _ in first }
    children = Dictionary(grouping: revisions.filter { $0.parent != nil }) { $0.parent ?? 0 }
      .mapValues { $0.map(\.number).sorted() }
  }

  package subscript(number: Int) -> Revision? { versions[number] }

  /// Versions made from nothing, oldest first.
  package var roots: [Int] {
    versions.values.filter { $0.parent.flatMap { versions[$0] } == nil }.map(\.number).sorted()
  }

  /// Versions made from one, oldest first.
  package func children(of number: Int) -> [Int] { children[number] ?? [] }

  /// Way from one version to another: those that are left behind, the nearest first, then those that lead to the other.
  ///
  /// The version both were made from is in neither.
  package func way(from start: Int, to end: Int) -> (back: [Revision], forward: [Revision]) {
    let (left, right) = (line(to: start), line(to: end))
    let shared = zip(left, right).prefix { $0.number == $1.number }.count
    return (Array(left.dropFirst(shared).reversed()), Array(right.dropFirst(shared)))
  }

  /// Versions from the creation to one.
  private func line(to number: Int) -> [Revision] {
    var line: [Revision] = []
    var next = versions[number]
    while let version = next {
      line.append(version)
      // A parent is always the older one.
      next = version.parent.flatMap { $0 < version.number ? versions[$0] : nil }
    }
    return line.reversed()
  }
}
