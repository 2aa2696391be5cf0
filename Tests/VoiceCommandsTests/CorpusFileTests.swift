import Foundation
import Testing

@Suite struct CorpusFileTests {
  @Test func `the manifest lists every file of the corpus once`() throws {
    let listed = try CorpusFile.manifest().map { "Corpus/" + $0.path }
    let folder = try #require(FileManager.default.enumerator(at: CorpusFile.folder, includingPropertiesForKeys: nil))
    let found = folder.compactMap { $0 as? URL }.filter { $0.pathExtension == "tsv" && $0.lastPathComponent != "manifest.tsv" }
      .map { file in file.pathComponents.suffix(from: file.pathComponents.lastIndex(of: "Corpus")!).joined(separator: "/") }
    #expect(listed.sorted() == found.sorted())
  }

  @Test(arguments: try CorpusFile.manifest())
  func `a row of the manifest is true of its file`(file: CorpusFile) throws {
    #expect(try file.cases().count == file.lines)
    let folders = file.path.split(separator: "/").map(String.init)
    #expect(file.language == (["es", "tr"].contains(folders[1]) ? folders[1] : "en"))
    #expect(file.role == folders[0] && !file.source.isEmpty)
    let others = Set(file.uses.dropFirst())
    switch file.role {
    case "regression": #expect(file.uses.first == "require" && others.isSubset(of: ["models"]))
    case "development": #expect(file.uses.first == "tune" && others.isSubset(of: ["models", "speech"]))
    // Nothing is made of what nobody who writes rules reads.
    case "heldout": #expect(file.uses == ["measure"])
    default: Issue.record("\(file.role) is no role")
    }
  }
}
