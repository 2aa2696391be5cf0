import Foundation
import SketchCore
import StudioPage
import Testing

/// What the daemon says, in the other languages of the page.
@Suite struct DaemonWordsTests {
  private static let languages = ["es", "tr"]

  private func words(_ name: String) throws -> [String: String] {
    let file = try #require(try PageFiles.packaged()["/words/\(name).json"])
    return try WireJSON.decode([String: String].self, from: Data(file.bytes))
  }

  /// Names in braces, which stand for what differs.
  private func holes(_ text: String) -> [String] {
    text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().map { String($0.prefix { $0 != "}" }) }.sorted()
  }

  @Test(arguments: languages) func `every code of an error has words`(language: String) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let source = try String(
      contentsOf: root.appending(path: "Sources/SketchCore/Domain/Studio/SketchError.swift"), encoding: .utf8)
    let codes = source.matches(of: /= Code\("([a-z-]+)"\)/).map { String($0.1) }
    #expect(codes.contains(SketchError.Code.notFound.rawValue))
    let words = try words(language)
    for code in codes { #expect(words["code.\(code)"]?.contains("{message}") == true, "code.\(code)") }
  }

  @Test func `every sentence is told in every language, with all that is in it`() throws {
    let books = try Self.languages.map { try words("told-\($0)") }
    #expect(books[0].keys.sorted() == books[1].keys.sorted())
    for book in books {
      for (said, told) in book { #expect(holes(said) == holes(told) && Set(holes(said)).count == holes(said).count, "\(said)") }
    }
  }
}
