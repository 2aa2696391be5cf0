import Testing

@testable import Illustrator

@Suite struct SubjectDrawingTests {
  private let drawing = SubjectDrawing(
    svg: Array(
      """
      <svg><rect class="main" fill="#808080" x="1"/><path class="accent" fill="#202020"/>\
      <g id="hut-door"><path fill="#7c4a2c" d="M1 1"/><g><circle fill="#95603a" r="2"/></g></g><rect fill="#123456"/></svg>
      """.utf8))
  private let base = RGB(hex: "#808080")!

  @Test func `keeps its own colours until it is told others`() {
    let text = drawing.svg(SubjectDrawing.Colors(), base: base)
    #expect(["#808080", "#202020", "#7c4a2c", "#95603a", "#123456"].allSatisfy(text.contains))
  }

  @Test func `colours a group and nothing else`() {
    let text = drawing.svg(SubjectDrawing.Colors(groups: ["hut-door": RGB(hex: "#f5d03a")!]), base: base)
    #expect(["#808080", "#202020", "#123456"].allSatisfy(text.contains))
    #expect(!text.contains("#7c4a2c") && !text.contains("#95603a"))
  }

  @Test func `has a second colour of its own`() {
    let text = drawing.svg(SubjectDrawing.Colors(main: RGB(1, 0, 0), accent: RGB(0, 0, 1)), base: base)
    #expect(!text.contains("#808080") && !text.contains("#202020") && text.contains("#7c4a2c"))
  }
}
