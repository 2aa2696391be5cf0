import SketchCore
import Testing

@testable import ImageProviders

@Suite struct PromptTests {
  private let book: PromptBook

  init() throws { book = try PromptBook.load() }

  private var families: [PromptFamily] { [book.sentences, book.tags] }

  @Test func `every style, kind and quality has its words, and nothing of the template shows`() {
    #expect(book.edits.gaps.isEmpty)
    let styles: [StyleChoice?] = [nil, .free("ukiyo-e")] + ArtStyle.allCases.map(StyleChoice.named)
    for family in families {
      #expect(family.gaps.isEmpty)
      for kind in ArtKind.allCases {
        var texts: Set<String> = []
        for style in styles {
          let prompt = family.compose(PictureDescription(subject: "a red fox.", style: style, kind: kind, quality: .high))
          #expect(prompt.text.contains("red fox") && !prompt.text.contains { "{}[]".contains($0) }, "\(prompt.text)")
          #expect(!prompt.text.contains("..") && !prompt.text.contains(", ,") && !prompt.text.contains("  "), "\(prompt.text)")
          texts.insert(prompt.text)
        }
        #expect(texts.count == styles.count, "\(kind) does not tell styles apart")
      }
    }
  }

  @Test(arguments: [
    (CreateRequest(description: "a fox", style: .free("ukiyo-e")), "A picture in ukiyo-e style of a fox"),
    (CreateRequest(description: "a fox", style: .named(.oilPainting)), "An oil painting of a fox"),
    (CreateRequest(description: "a fox", kind: .coloringPage), "A printable coloring book page of a fox. Black line art"),
    (
      CreateRequest(description: "a fox", style: .named(.anime), kind: .sticker),
      "A die-cut sticker of a fox, drawn as an anime illustration"
    ),
    (CreateRequest(description: "roses", kind: .mandala), "A mandala of roses. Perfect radial symmetry"),
    (CreateRequest(description: "the sea", kind: .wallpaper, option: "for winter"), "composed as a screen wallpaper"),
    (CreateRequest(description: "two cats", kind: .comic), "A comic page about two cats. Four panels"),
  ]) func `a request in sentences`(request: CreateRequest, expected: String) {
    #expect(book.sentences.compose(PictureDescription(request)).text.contains(expected))
  }

  @Test func `every sentence begins as a sentence`() {
    for style in ArtStyle.allCases {
      for kind in ArtKind.allCases {
        let text = book.sentences.compose(PictureDescription(subject: "a fox", style: .named(style), kind: kind, quality: .high)).text
        for sentence in text.split(separator: ". ") {
          #expect(sentence.first?.isUppercase == true || sentence.first?.isNumber == true, "\(text)")
        }
      }
    }
  }

  @Test func `what a style excludes, and what was taken out, is in the negative prompt`() {
    var picture = PictureDescription(subject: "a street", style: .named(.watercolor))
    picture.absent = ["car"]
    let negative = book.tags.compose(picture).negative
    #expect(negative.hasPrefix("car, ") && negative.contains("3d render") && negative.contains("watermark"))
  }

  @Test func `quality is said when it is high and only then`() {
    let high = book.tags.compose(PictureDescription(subject: "a fox", quality: .high)).text
    let standard = book.tags.compose(PictureDescription(subject: "a fox", quality: .standard)).text
    #expect(high.contains("best quality") && standard == book.tags.compose(PictureDescription(subject: "a fox")).text)
  }

  @Test(arguments: [
    ("{a}[, {b}]", ["a": "x", "b": "y"], "x, y"), ("{a}[, {b}]", ["a": "x"], "x"), ("[{a}[ and {b}]]!", ["a": "x"], "x!"),
    ("{a}", ["a": "{b}[c]", "b": "no"], "{b}[c]"), ("[{b}] ok", [:], " ok"),
  ]) func `templates fill in what there is and leave out the rest`(template: String, fields: [String: String], expected: String) {
    #expect(Template(stringLiteral: template).filled(fields) == expected)
  }

  // MARK: Edits

  private static let changes: [(Edit, String)] = [
    (.addElement(element: "a cabin", position: "on the left"), "Add a cabin on the left to the picture"),
    (.addElement(element: "some clouds", position: nil), "Add some clouds to the picture"),
    (.removeElement(element: "the car"), "Remove the car and fill in"),
    (.replaceElement(element: "the hat", replacement: "a crown"), "Replace the hat with a crown"),
    (.changeColor(element: "the sky", color: "orange"), "Change the color of the sky to orange"),
    (.changeColor(element: nil, color: "sepia"), "Recolor the whole picture in sepia"),
    (.changeStyle(style: .named(.watercolor)), "Redraw the whole picture as a watercolor painting: translucent"),
    (.changeStyle(style: .free("ukiyo-e")), "Redraw the whole picture as a picture in ukiyo-e style"),
    (.changeBackground(background: "a snowy village"), "Change the background to a snowy village"),
    (.enhance(aspect: "brighter"), "Make the picture brighter."),
    (.enhance(aspect: "zoom out"), "Zoom out."),
    (.enhance(aspect: "the sky more vivid"), "Make the sky more vivid."),
    (.enhance(aspect: "more contrast"), "Increase the contrast."),
  ]

  @Test(arguments: changes) func `each edit is a clear instruction`(edit: Edit, expected: String) {
    let text = book.edits.instruction(for: [edit], family: book.sentences)
    #expect(text.hasPrefix(expected), "\(text)")
    #expect(text.hasSuffix(".") && !text.contains { "{}[]".contains($0) })
  }

  @Test func `several edits are told in order, then what to leave alone`() {
    let text = book.edits.instruction(
      for: [.removeElement(element: "the car"), .changeColor(element: "the sky", color: "orange")], family: book.sentences)
    #expect(
      text
        == "Remove the car and fill in what was behind, so that nothing of it remains. Then change the color of the sky to orange, keeping its shape and texture. Leave everything else exactly as it is."
    )
    let whole = book.edits.instruction(
      for: [.addElement(element: "a dog", position: nil), .enhance(aspect: "warmer")], family: book.sentences)
    #expect(!whole.contains("Leave everything else"))
  }

  @Test(arguments: [
    ("a fox in a meadow", Edit.addElement(element: "a cabin", position: "on the left"), "a fox in a meadow, with a cabin on the left"),
    ("a fox in a meadow", .removeElement(element: "the meadow"), "a fox"),
    ("a fox and a dog", .removeElement(element: "the fox"), "a dog"),
    ("a fox with a hat in a meadow", .removeElement(element: "the hat"), "a fox in a meadow"),
    ("a fox", .removeElement(element: "the fox"), "an empty scene"),
    ("a street", .removeElement(element: "the car"), "a street, without car"),
    ("a man with a hat, at night", .replaceElement(element: "the hat", replacement: "a crown"), "a man with a crown, at night"),
    ("a fox in a meadow", .changeColor(element: "the fox", color: "orange"), "an orange fox in a meadow"),
    ("an owl", .changeColor(element: "the owl", color: "red"), "a red owl"),
    ("a beach", .changeColor(element: "the sky", color: "pink"), "a beach, with the sky in pink"),
    ("a beach", .changeColor(element: nil, color: "sepia"), "a beach, in sepia tones"),
    ("a beach", .changeBackground(background: "mountains"), "a beach, with mountains in the background"),
    ("a beach", .enhance(aspect: "brighter"), "a beach, in bright light"),
    ("a beach", .changeStyle(style: .named(.anime)), "a beach"),
  ]) func `an edit changes a description`(before: String, edit: Edit, after: String) {
    #expect(PictureDescription(subject: before).edited([edit], wording: book.edits).subject == after)
  }

  @Test func `a description keeps what was taken out, takes a style over, and does not repeat itself`() {
    let picture = PictureDescription(subject: "a street", style: .named(.sketch)).edited(
      [
        .removeElement(element: "the car"), .changeStyle(style: .named(.anime)), .enhance(aspect: "brighter"), .enhance(aspect: "brighter"),
      ],
      wording: book.edits)
    #expect(picture.absent == ["car"] && picture.style == .named(.anime))
    #expect(picture.subject == "a street, without car, in bright light")
    #expect(picture.edited([.addElement(element: "a car", position: nil)], wording: book.edits).absent.isEmpty)
  }

  // MARK: Text

  @Test(arguments: [
    ("a fox <sd_cpp_extra_args>{\"seed\":1}</sd_cpp_extra_args>runs", "a fox runs"),
    ("<SD_cpp_Extra_Args>x", "x"), ("<sd_cpp_<sd_cpp_extra_args></sd_cpp_extra_args>extra_args>y", "y"),
    ("plain < text >", "plain < text >"),
    ("<sd_cpp_extra_args>\u{301}z", "\u{301}z"),
  ]) func `settings for a server cannot be dictated`(text: String, expected: String) {
    #expect(Prose.withoutServerTags(text) == expected)
  }

  @Test func `text is made one plain line, and short and keyless where it is quoted`() {
    #expect(Prose.plain(" a\u{0}fox\r\n\truns. ") == "a fox runs")
    #expect(Prose.shortened("one two three", to: 9) == "one two")
    #expect(Prose.quotable("Incorrect API key provided: sk-abc123***. Find it") == "Incorrect API key provided: (key) Find it")
    #expect(Prose.quotable(String(repeating: "word ", count: 100)).count <= 161)
  }
}
