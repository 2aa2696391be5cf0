import FoundationEssentials
import SketchCore

/// Versions of an artwork as a drawn tree, with what was said for each and, where there are any, small pictures.
struct HistoryTree {
  private let tree: VersionTree
  private let head: Int
  private let terminal: Terminal
  private let now: Date
  /// Lines of the versions' pictures, by number.
  private let pictures: [Int: [String]]

  init(_ revisions: [Revision], head: Int, pictures: [Int: [String]] = [:], _ terminal: Terminal, now: Date) {
    self.pictures = pictures
    tree = VersionTree(revisions)
    self.head = head
    self.terminal = terminal
    self.now = now
  }

  /// A version whose line is to be drawn.
  private struct Place {
    var number: Int
    /// Lines of the branches that go on beside it.
    var beside = ""
    var branch = ""
  }

  private static let (middle, last) = ("├── ", "└── ")

  var text: String {
    var lines: [String] = []
    // A stack, as hundreds of versions may follow each other.
    var open = tree.roots.reversed().map { Place(number: $0) }
    while let place = open.popLast() {
      guard let version = tree[place.number] else { continue }
      lines.append(line(version, after: place.beside + place.branch))
      let children = tree.children(of: place.number)
      let beside = place.beside + (place.branch.isEmpty ? "" : place.branch == Self.last ? "    " : "│   ")
      let under = terminal.paint("  " + beside + (children.isEmpty ? "    " : "│   "), .dim)
      lines += (pictures[place.number] ?? []).map { under + $0 }
      for child in children.reversed() {
        open.append(Place(number: child, beside: beside, branch: child == children.last ? Self.last : Self.middle))
      }
    }
    return lines.joined(separator: "\n")
  }

  private func line(_ version: Revision, after branch: String) -> String {
    let mark = version.number == head ? "▸" : " "
    let style = version.style.map { " · \($0.spokenName)" } ?? ""
    let facts = "\(style) · \(version.provider) · \(Wording.age(version.createdAt, now: now))"
    let said = version.transcript.isEmpty ? version.prompt : "“\(version.transcript)”"
    let number = "\(version.number)"
    let room = max(16, terminal.columns - branch.count - number.count - facts.count - 3)
    let words = said.count > room ? said.prefix(room - 1) + "…" : said[...]
    let numbered = version.number == head ? terminal.paint(number, .bold) : number
    return "\(mark) \(terminal.paint(branch, .dim))\(numbered) \(words)\(terminal.paint(facts, .dim))"
  }
}
