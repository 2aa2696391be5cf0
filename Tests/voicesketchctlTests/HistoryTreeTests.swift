import Foundation
import SketchCore
import Testing

@testable import voicesketchctl

@Suite struct HistoryTreeTests {
  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  private func revision(_ number: Int, from parent: Int?, _ words: String, style: StyleChoice? = nil) -> Revision {
    Revision(
      number: number, parent: parent, transcript: words, prompt: "a fox", style: style, provider: "illustrator", model: "", seed: 1,
      generationSeconds: 0, image: ImageFile(sha256: "", mediaType: "", width: 1, height: 1, byteCount: 1), createdAt: now)
  }

  @Test func `branches are drawn, and the version shown is marked`() {
    let revisions = [
      revision(1, from: nil, "draw a fox", style: .named(.watercolor)), revision(2, from: 1, "make it red"),
      revision(3, from: 2, "add a hat"), revision(4, from: 1, ""), revision(5, from: 2, "add a cat"),
    ]
    #expect(
      HistoryTree(revisions, head: 3, Terminal(), now: now).text == """
        \u{20} 1 “draw a fox” · watercolor · illustrator · just now
        \u{20} ├── 2 “make it red” · illustrator · just now
        ▸ │   ├── 3 “add a hat” · illustrator · just now
        \u{20} │   └── 5 “add a cat” · illustrator · just now
        \u{20} └── 4 a fox · illustrator · just now
        """)
  }

  @Test func `pictures stand under their versions, beside the branches`() {
    let revisions = [revision(1, from: nil, "draw a fox"), revision(2, from: 1, "make it red"), revision(3, from: 1, "add a hat")]
    let pictures = [1: ["AA", "BB"], 2: ["CC"], 3: ["DD"]]
    #expect(
      HistoryTree(revisions, head: 3, pictures: pictures, Terminal(), now: now).text == """
        \u{20} 1 “draw a fox” · illustrator · just now
        \u{20} │   AA
        \u{20} │   BB
        \u{20} ├── 2 “make it red” · illustrator · just now
        \u{20} │       CC
        ▸ └── 3 “add a hat” · illustrator · just now
        \u{20}         DD
        """)
  }

  @Test func `long words are cut to the terminal`() {
    let long = revision(1, from: nil, "draw a fox that sits on a hill and looks at the moon over the sea")
    let line = HistoryTree([long], head: 1, Terminal(columns: 60), now: now).text
    #expect(line.count <= 60 && line.contains("…"), "\(line)")
  }
}
