import FoundationEssentials
import SketchCore
import Testing

@testable import voicesketchctl

@Suite struct TableTests {
  private let table = Table(
    columns: [.init(title: "ID", alignsRight: true), .init(title: "TITLE", isFlexible: true), .init(title: "STYLE")],
    rows: [["7", "a very long title indeed", "cartoon"], ["12", "größe", "–"]])

  @Test func `aligns its columns`() {
    #expect(
      table.text(on: Terminal()) == """
        ID  TITLE                     STYLE
         7  a very long title indeed  cartoon
        12  größe                     –
        """)
  }

  @Test func `cuts the flexible column to the terminal, down to a limit`() {
    let narrow = table.text(on: Terminal(columns: 30)).split(separator: "\n")
    #expect(narrow[1] == " 7  a very long titl…  cartoon")
    #expect(narrow.allSatisfy { $0.count <= 30 })
    #expect(table.text(on: Terminal(columns: 5)).split(separator: "\n")[1] == " 7  a very long…  cartoon")
  }

  @Test func `colors only where they are wanted`() {
    #expect(!table.text(on: Terminal()).contains("\u{1B}"))
    #expect(table.text(on: Terminal(usesColor: true)).hasPrefix("\u{1B}[2mID"))
  }
}

@Suite struct StatusTextTests {
  @Test(arguments: [
    (StatusReport.Page(address: "http://vs-1.localhost:4711/"), "  Page       http://vs-1.localhost:4711/ (“voicesketchctl open”)"),
    (StatusReport.Page(reason: "the port is taken"), "  Page       off: the port is taken"),
  ])
  func `it says where the studio page is, or why it is off`(page: StatusReport.Page, line: String) {
    let report = StatusReport(
      version: "1", state: .idle, mode: .off, reason: nil, device: nil, currentArtwork: nil, queue: [], pendingQuestion: nil,
      providers: [], usage: .init(artworks: 0, jobsFinished: 0, costThisMonth: 0), startedAt: Date(timeIntervalSince1970: 0), page: page)
    let lines = StatusText.make(report, Terminal(), now: Date(timeIntervalSince1970: 1)).split(separator: "\n")
    #expect(lines.last.map(String.init) == line)
  }

  @Test func `of a provider that fails it says what to do`() {
    let key = SketchError(.provider, "fal.ai does not know the key", advice: "Check FAL_KEY.")
    let none = SketchError(.configuration, "there is no key for openai", advice: "Store it.")
    let report = StatusReport(
      version: "1", state: .idle, mode: .off, reason: nil, device: nil, currentArtwork: nil, queue: [], pendingQuestion: nil,
      providers: [
        .init(name: "fal", available: false, detail: "not asked for another 20 s after failures", standing: .resting, lastError: key),
        .init(name: "openai", available: false, detail: none.message, standing: .unavailable, lastError: none),
        .init(name: "illustrator", available: true, detail: "free"),
      ], usage: .init(artworks: 0, jobsFinished: 0, costThisMonth: 0), startedAt: Date(timeIntervalSince1970: 0))
    let lines = StatusText.make(report, Terminal(), now: Date(timeIntervalSince1970: 1)).split(separator: "\n")
    #expect(
      lines.filter { $0.contains("✗") || $0.contains("✓") } == [
        "  Providers  ✗ fal: not asked for another 20 s after failures; last time: fal.ai does not know the key. Check FAL_KEY.",
        "             ✗ openai: there is no key for openai. Store it.", "             ✓ illustrator: free",
      ])
  }
}

@Suite struct WordingTests {
  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  @Test(
    arguments: [
      (5, "just now"), (-5, "just now"), (60, "1 min ago"), (7_200, "2 h ago"), (90_000, "yesterday"), (864_000, "2027-01-05"),
    ] as [(Double, String)])
  func `says how long ago`(seconds: Double, text: String) {
    #expect(Wording.age(now - seconds, now: now) == text)
  }

  @Test(arguments: [(0, "0 s"), (59, "59 s"), (61, "1 min"), (7_500, "2 h 5 min"), (172_800, "2 days")])
  func `says how long`(seconds: Int, text: String) {
    #expect(Wording.duration(seconds) == text)
  }

  @Test func `says numbers`() {
    #expect(Wording.dollars(0.05) == "$0.05" && Wording.dollars(0.003) == "$0.003")
    #expect(Wording.dollars(12.3) == "$12.30")
    #expect(Wording.seconds(0.04) == "0.0 s")
    #expect(Wording.count(1, "job") == "1 job")
    #expect(Wording.count(0, "job") == "0 jobs")
    #expect(Wording.percent(0.456) == "46 %")
  }

  @Test func `a progress line never wraps`() {
    #expect(ProgressLine.fitting("drawing a fox", 80) == "drawing a fox")
    #expect(ProgressLine.fitting("drawing a fox", 10) == "drawing …")
    #expect(ProgressLine.fitting("drawing a fox", 0) == "…")
  }
}

@Suite struct GalleryTextTests {
  private static let now = Date(timeIntervalSince1970: 1_795_176_000)  // 2026-11-20 12:00 UTC

  private static func artwork(_ id: ArtworkID, hoursAgo: Double) -> Artwork {
    let made = now.addingTimeInterval(-hoursAgo * 3_600)
    let file = ImageFile(sha256: "\(id)", mediaType: "image/png", width: 1, height: 1, byteCount: 1)
    let revision = Revision(
      number: 1, parent: nil, transcript: "draw", prompt: "a fox", style: nil, provider: "scripted", model: "scripted",
      seed: 1, generationSeconds: 1, image: file, createdAt: made)
    return Artwork(
      id: id, title: "a fox", kind: .picture, revision: revision, revisionCount: 1, createdAt: made, updatedAt: made)
  }

  @Test func `artworks stand below the day they were made on`() {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let artworks = [(4, 1.0), (3, 11), (2, 13), (1, 300)].map { Self.artwork($0, hoursAgo: $1) }
    let lines = GalleryText.days(artworks, Terminal(), now: Self.now, calendar: calendar).split(separator: "\n")
      .map { $0.split(separator: " ").first ?? "" }
    #expect(lines == ["ID", "Today", "4", "3", "Yesterday", "2", "2026-11-08", "1"])
    #expect(Wording.day(Self.now, now: Self.now.addingTimeInterval(86_400 * 2), calendar: calendar) == "2026-11-20")
  }
}
