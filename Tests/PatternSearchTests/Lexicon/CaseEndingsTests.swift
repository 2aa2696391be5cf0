import Testing

@testable import PatternSearch

@Suite struct CaseEndingsTests {
  private static let endings = CaseEndings(
    name: "object",
    lines: [
      .init(ending: "dağı", plain: "dağ", isWord: true), .init(ending: "ğı", plain: "k", isWord: false),
      .init(ending: "yı", plain: "", isWord: false),
      .init(ending: "ı", plain: "", isWord: false),
    ])

  @Test(arguments: [
    ("dağı", "dağ"), ("uludağı", "uludak"), ("yatağı", "yatak"), ("arabayı", "araba"),
    ("kırmızı arabayı", "kırmızı araba"),
    ("kitabı", "kitab"),
    ("ARABAYı", "ARABA"), ("kedi", "kedi"), ("", ""), ("yı", "yı"), ("ayı", "ay"), ("arabayı kedi", "arabayı kedi"),
  ])
  func `the last word loses the first ending that fits and leaves two letters`(said: String, expected: String) {
    #expect(Self.endings.removed(from: said) == expected)
  }
}
