import SketchCore
import Testing

@Suite struct OneLineTests {
  @Test(arguments: [
    ("draw a \u{202E}tac\u{202C} fox", "draw a tac fox"), ("\u{2067}a\u{2069}b", "ab"), ("a\tfox\n\u{1B}[31m", "a fox [31m"),
    ("  two   words ", "two words"),
  ]) func `control characters and turns of direction are taken out`(text: String, expected: String) {
    #expect(text.onOneLine == expected)
  }

  @Test func `words written from right to left, and their marks, stay`() {
    #expect("صورة \u{200F}ثعلب".withoutDirectionControls == "صورة \u{200F}ثعلب")
  }
}
