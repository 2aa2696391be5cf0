import Foundation
import SketchCore
import Testing

@Suite struct VersionTreeTests {
  @Test func `the way between two versions leads over the one both were made from`() {
    let tree = VersionTree([nil, 1, 2, 1, 4].enumerated().map { revision($0 + 1, from: $1) })
    func way(_ start: Int, _ end: Int) -> [[Int]] {
      let way = tree.way(from: start, to: end)
      return [way.back.map(\.number), way.forward.map(\.number)]
    }
    #expect(way(3, 5) == [[3, 2], [4, 5]])
    #expect(way(1, 3) == [[], [2, 3]])
    #expect(way(3, 1) == [[3, 2], []])
    #expect(way(0, 2) == [[], [1, 2]])
    #expect(way(2, 2) == [[], []])
    #expect(tree.roots == [1] && tree.children(of: 1) == [2, 4] && tree.children(of: 5).isEmpty)
  }

  private func revision(_ number: Int, from parent: Int?) -> Revision {
    Revision(
      number: number, parent: parent, transcript: "", prompt: "", style: nil, provider: "", model: "", seed: 1, generationSeconds: 0,
      image: ImageFile(sha256: "", mediaType: "", width: 1, height: 1, byteCount: 1), createdAt: Date(timeIntervalSince1970: 0))
  }
}
