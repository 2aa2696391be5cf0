import Foundation
import SketchCore
import StudioPage
import TestSupport
import Testing

@Suite struct PageFilesTests {
  @Test func `the packaged page has its entry, and every file has a kind and a hash`() throws {
    let files = try PageFiles.packaged()
    #expect(files["/"]?.mediaType == "text/html; charset=utf-8")
    #expect(files["/modules/main.js"]?.mediaType == "text/javascript; charset=utf-8")
    #expect(files["/index.html"] == nil)
    #expect(files.all.allSatisfy { $0.sha256.count == 64 && !$0.bytes.isEmpty })
  }

  @Test func `files of no known kind are not served, those in folders are`() async throws {
    try await withScratchDirectory { folder in
      let names = ["index.html": "<p>", "notes.txt": "x", "words/en.json": "{}", ".hidden": "x"]
      for (name, text) in names {
        let file = folder.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
      #expect(try PageFiles(folder: folder.path).all.map(\.path) == ["/", "/words/en.json"])
    }
  }

  @Test func `a folder without a page is refused`() async throws {
    try await withScratchDirectory { folder in
      let refusal = #expect(throws: SketchError.self) { try PageFiles(folder: folder.path) }
      #expect(refusal?.code == .configuration)
    }
  }

  @Test func `a file has the hash that sha256sum says`() {
    let file = PageFile(path: "/a", mediaType: "text/plain", bytes: Array("abc".utf8))
    #expect(file.sha256 == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(file.compressed == nil)
  }
}
