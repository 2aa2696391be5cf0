import ControlClient
import Foundation
import SketchCore
import TestSupport
import Testing

/// Finding, going back and comparing, with a daemon and the command line.
@Suite(.timeLimit(.minutes(10))) struct SearchTests {
  @Test func `what was drawn is found by words, colour and time, and its versions are walked`() async throws {
    try await DaemonFixture.with { daemon in
      for text in ["draw a red boat on the sea", "draw a dragon", "make it watercolor", "undo", "add a tree"] {
        #expect(try await daemon.say(text).status == .done, "\(text)")
      }
      #expect(try await daemon.client.artworks(ArtworkQuery(text: "dragons")).artworks.map(\.id) == [2])
      #expect(try await daemon.client.artworks(ArtworkQuery(text: "\"red boat\"")).artworks.map(\.id) == [1])
      var query = ArtworkQuery(text: "tree*")
      (query.total, query.fields, query.color) = (true, .compact, try await daemon.client.artwork(2).revision.image.colors?.first)
      let page = try await daemon.client.artworks(query)
      #expect(page.totalCount == 1 && page.artworks.first?.revision.scene == nil)
      #expect(page.artworks.first?.revision.image.color?.first == "#")
      #expect(try await daemon.say("show me everything from this morning").status == .done)
      #expect(try await daemon.control("list", "--when", "today", "boats").output.contains("a red boat"))
      #expect(try await daemon.control("list", "--when", "whenever").status == 64)
      #expect(try await daemon.client.buckets().buckets.map(\.count) == [2])

      let history = try await daemon.control("history", "2").output
      #expect(history.contains("├── 2 “make it watercolor”") && history.contains("▸ └── 3 “add a tree”"), "\(history)")
      #expect(try await daemon.control("checkout", "2", "2").output.contains("version 2 of 3"))
      let file = daemon.folder.appending(path: "both.png").path
      let compared = try await daemon.control("compare", "2", ":3", "-o", file)
      #expect(compared.output.contains("− “make it watercolor”\n  + “add a tree”\n") && compared.output.hasSuffix("both.png\n"))
      #expect(FileManager.default.contents(atPath: file)?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
      #expect(try await daemon.control("compare", "2", ":2").status == 64)
      #expect(try await daemon.control("compare", "2", "1:7").status == 66)
      #expect(try await daemon.control("undo").status == 0)
      #expect(try await daemon.client.artwork(2).head == 3)
    }
  }
}
