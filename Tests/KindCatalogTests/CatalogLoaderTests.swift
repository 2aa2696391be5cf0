import Foundation
import KindCatalog
import PatternSearch
import SketchCore
import TestSupport
import Testing
import VoiceCommands

struct CatalogLoaderTests {
  @Test func `the packaged catalogue has the kinds and their options`() throws {
    let catalog = try CatalogLoader.packaged()
    #expect(catalog.kinds.map(\.id) == ArtKind.allCases)
    let counts = catalog.kinds.map(\.options.count)
    #expect(counts == [0, 4, 5, 8, 6, 0, 0])
    #expect(catalog.kind(.coloringPage)?.aspect == .twoByThree && catalog.kind(.wallpaper)?.aspect == .threeByTwo)
    for kind in catalog.kinds where !kind.options.isEmpty { #expect(kind.options.count(where: \.isDefault) == 1) }
    for list in [catalog.genres, catalog.artStyles, catalog.worlds, catalog.themes] {
      #expect(list.count(where: { $0.isDefault == true }) == 1)
    }
  }

  @Test func `every spoken word of every option asks for it`() throws {
    let catalog = try CatalogLoader.packaged()
    let parser = VoiceCommandParser(lexicon: try LexiconLoader.packaged())
    let names: [ArtKind: String] = [.coloringPage: "coloring page", .sticker: "sticker", .wallpaper: "wallpaper", .mandala: "mandala"]
    for kind in catalog.kinds {
      guard let name = names[kind.id] else { continue }
      for option in kind.options {
        for words in option.spoken {
          let said = "draw a \(words) \(name) of a dog"
          let create = parser.parse(Utterance(text: said)).create
          #expect(
            create?.kind == kind.id && create?.option == option.id && create?.description == "a dog",
            "\(said): \(String(describing: create))")
        }
      }
    }
  }

  @Test func `a user's option is added, can be said, and is told to models`() async throws {
    try await withScratchDirectory { folder in
      try Data(
        """
        {"kinds": [{"id": "sticker", "aspect": "2:3", "options": [
          {"id": "steampunk", "spoken": ["steampunk", "clockwork"], "prompt": "made of brass and cogs"}]}]}
        """.utf8
      ).write(to: folder.appending(path: "mine.json"))
      let (catalog, text, problems) = try CatalogLoader.load(additions: folder.path)
      #expect(problems.isEmpty)
      #expect(catalog.kind(.sticker)?.aspect == .twoByThree)
      let (lexicon, faults) = try LexiconLoader.load(
        folder: try LexiconLoader.folder(ofLanguage: "en"), additions: "", texts: ["catalog.d": text])
      #expect(faults.isEmpty)
      let create = VoiceCommandParser(lexicon: lexicon).parse(
        Utterance(text: "make a clockwork sticker of an owl")
      ).create
      #expect(create?.option == "steampunk" && create?.description == "an owl")
      #expect(create.flatMap(catalog.option(of:))?.prompt == "made of brass and cogs")
    }
  }

  @Test(arguments: [
    ("{\"kinds\": [{\"id\": \"bookmark\"}]}", "kinds.0.id"),
    ("{\"kinds\": [{\"id\": \"sticker\", \"options\": [{\"id\": \"silent\"}]}]}", "no words in “spoken”"),
    ("{\"kinds\": [{\"id\": \"sticker\", \"options\": [{\"id\": \"odd\", \"spoken\": [\"<class>\"]}]}]}", "not a few plain words"),
    ("{\"kinds\": [\n  oops]}", "line 2, column 3"),
    ("{\"kinds\": [{\"id\": \"comic\", \"options\": [{\"id\": \"x\", \"spoken\": [\"x\"]}]}]}", "kinds.0.options"),
  ])
  func `a bad file is named with its place, and left out`(text: String, reason: String) async throws {
    try await withScratchDirectory { folder in
      try Data(text.utf8).write(to: folder.appending(path: "bad.json"))
      let (catalog, _, problems) = try CatalogLoader.load(additions: folder.path)
      #expect(catalog == (try CatalogLoader.packaged()))
      #expect(problems.count == 1 && problems[0].message.contains("bad.json") && problems[0].message.contains(reason), "\(problems)")
    }
  }
}
