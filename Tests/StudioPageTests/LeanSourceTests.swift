import Foundation
import SketchCore
import Testing

@testable import StudioPage

/// Scripts and style sheets as they are served.
@Suite struct LeanSourceTests {
  private func lean(_ text: String) -> String { String(decoding: LeanSource.lean(Array(text.utf8)), as: UTF8.self) }

  @Test func `comments on lines of their own, empty lines and indentation go`() {
    let source = """
      // Why.
      /** What it is. */
      export function add(a, b) {
        /*
         * More.
         */

        return a + b; // in its place
      }
      """
    #expect(lean(source) == "export function add(a, b) {\nreturn a + b; // in its place\n}")
  }

  @Test func `a text with signs of a comment in it stays`() {
    let source = "const page = 'https://example.org/*';\nconst rest = 1;"
    #expect(lean(source) == source)
  }

  @Test(arguments: [
    (
      "a :is(b, i) > u, p::after { --x: 1px; width: calc(1px - var(--x)); }",
      "a :is(b,i) > u,p::after{--x:1px;width:calc(1px - var(--x));}"
    ),
    ("@media (width > 4px) and (hover: none) {", "@media (width > 4px) and (hover:none){"),
    (#"p { content: "a, b"; }"#, #"p{content:"a, b";}"#), ("a { color: red; }\nb {", "a{color:red;}b{"),
  ]) func `a style sheet loses spaces that mean nothing`(source: String, served: String) {
    #expect(String(decoding: LeanSource.lean(Array(source.utf8), isTight: true), as: UTF8.self) == served)
  }

  @Test func `words lose spaces between texts, and keep those in them`() {
    let source = #"""
      {
        "a.b": "one, two: \"three , four\" \\",
        "c": "five"
      }
      """#
    let served = #"{"a.b":"one, two: \"three , four\" \\","c":"five"}"#
    #expect(String(decoding: LeanSource.lean(Array(source.utf8), isTight: true), as: UTF8.self) == served)
  }

  @Test func `scripts of the page have no text over lines, and nothing behind a comment that begins a line`() throws {
    let modules = "\(try PackagedResources.folder("Resources", of: "StudioPage"))/modules"
    for name in try FileManager.default.contentsOfDirectory(atPath: modules) {
      let source = try String(contentsOfFile: "\(modules)/\(name)", encoding: .utf8)
      for line in source.split(separator: "\n").map({ $0.drop { $0 == " " } }) {
        #expect(line.filter { $0 == "`" }.count.isMultiple(of: 2), "\(name): \(line)")
        #expect(!line.hasPrefix("/*") || !line.contains("*/") || line.hasSuffix("*/"), "\(name): \(line)")
      }
    }
  }
}
