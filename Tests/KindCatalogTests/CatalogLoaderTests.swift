import Foundation
import PatternSearch
import SketchCore
import TestSupport
import Testing
import VoiceCommands

@testable import KindCatalog

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

  @Test func `every kind and option has all that is told of it`() throws {
    let catalog = try CatalogLoader.packaged()
    #expect(catalog.kinds.map(\.order) == catalog.kinds.map(\.order).sorted() && Set(catalog.kinds.map(\.order)).count == 7)
    #expect(catalog.kinds.filter(\.isDefault).map(\.id) == [.picture])
    for kind in catalog.kinds {
      #expect(kind.icon.count == 1 && !kind.name.isEmpty && !kind.description.isEmpty && kind.cost == 1)
      for wording in [kind.prompts?.sentence, kind.prompts?.tags] {
        #expect(wording?.prompt?.contains("{subject}") == true && wording?.avoid?.isEmpty == false, "\(kind.id)")
      }
      let options = kind.options
      #expect(Set(options.map(\.icon)).count == options.count && Set(options.map(\.order)).count == options.count)
      #expect(options.map(\.order) == options.map(\.order).sorted())
      for option in options {
        #expect(option.icon.count == 1 && !option.name.isEmpty && !option.description.isEmpty, "\(option.id)")
        #expect(!option.prompt.isEmpty && option.prompts?.tags?.prompt?.isEmpty == false, "\(option.id)")
      }
    }
  }

  /// Catalogue with a file of the user's.
  private func catalog(with text: String) async throws -> Catalog {
    try await withScratchDirectory { folder in
      try Data(text.utf8).write(to: folder.appending(path: "mine.json"))
      let (catalog, _, problems) = try CatalogLoader.load(additions: folder.path)
      #expect(problems.isEmpty, "\(problems)")
      return catalog
    }
  }

  @Test(arguments: ["4k", "5k", "8k"])
  func `a wallpaper of a named size has the shape of a screen`(size: String) throws {
    let catalog = try CatalogLoader.packaged()
    var create = CreateRequest(description: "a castle")
    create.kind = .wallpaper
    #expect(catalog.completed(create).aspect == .threeByTwo)
    create.details = [size]
    #expect(catalog.completed(create).aspect == .wide)
    create.aspect = .tall
    #expect(catalog.completed(create).aspect == .tall)
  }

  @Test func `fields of a file change a kind that there is, and leave the others`() async throws {
    let catalog = try await catalog(
      with: """
        {"kinds": [
          {"id": "mandala", "name": "Ornament", "icon": "☸", "order": 5, "cost": 3, "prompt": "an ornament of {subject}",
           "options": [
            {"id": "floral", "order": 1, "aspect": "square", "cost": 2, "description": "Blossoms."},
            {"id": "complex", "isActive": false}]},
          {"id": "sticker", "isActive": false}]}
        """)
    let packaged = try CatalogLoader.packaged()
    let kind = try #require(catalog.kind(.mandala))
    #expect(catalog.kinds.first == kind && kind.name == "Ornament" && kind.cost == 3 && kind.aspect == .twoByThree)
    #expect(kind.prompt == "an ornament of {subject}" && kind.prompts == nil && kind.finishByDetail?.isEmpty == false)
    #expect(kind.options.first?.id == "floral" && kind.options.count == 6)
    let (floral, before) = (kind.options.first, packaged.option("floral", of: .mandala))
    #expect(floral?.description == "Blossoms." && floral?.aspect == .square && floral?.cost == 2)
    #expect(floral?.spoken == before?.spoken && floral?.scene == before?.scene && floral?.prompts == before?.prompts)
    #expect(catalog.option("complex", of: .mandala) == nil && catalog.kind(.sticker)?.isActive == false)
    #expect(catalog.kind(.wallpaper) == packaged.kind(.wallpaper))
    let asked = catalog.completed(CreateRequest(description: "a rose", kind: .mandala, option: "floral"))
    #expect(asked.aspect == .square)
  }

  @Test func `what is added stands last, unless it says where`() async throws {
    let catalog = try await catalog(
      with: """
        {"kinds": [{"id": "card", "spoken": ["card"], "order": 15}, {"id": "label", "spoken": ["label"]},
          {"id": "sticker", "options": [{"id": "one", "spoken": ["one"]}, {"id": "two", "spoken": ["two"], "order": 15}]}]}
        """)
    #expect(catalog.kinds.map(\.id.rawValue).prefix(3) == ["picture", "card", "coloringPage"])
    #expect(catalog.kinds.last?.id == .added("label"))
    #expect(
      catalog.kind(.sticker)?.options.map(\.id) == ["animals", "two", "food", "emoji", "nature", "adventure", "one"])
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

  /// A kind of the user's own, as docs/catalog.md shows it.
  private static let bookmark = """
    {"kinds": [{"id": "bookmark", "name": "Bookmark", "spoken": ["bookmark", "book marker"], "aspect": "1:4",
      "prompt": "a tall narrow bookmark of {subject}[, {option}]", "options": [
        {"id": "floral", "spoken": ["floral", "flowery"], "prompt": "framed by flowers", "scene": {"setting": "garden"}},
        {"id": "night", "spoken": ["starry"], "prompt": "under a starry sky", "scene": {"sky": "stars"}}]}]}
    """

  private func withBookmark(
    language: String = "en", _ body: (Catalog, VoiceCommandParser) throws -> Void
  ) async throws {
    try await withScratchDirectory { folder in
      try Data(Self.bookmark.utf8).write(to: folder.appending(path: "bookmark.json"))
      let (catalog, text, problems) = try CatalogLoader.load(additions: folder.path, language: language)
      #expect(problems.isEmpty)
      let (lexicon, faults) = try LexiconLoader.load(
        folder: try LexiconLoader.folder(ofLanguage: language), additions: "", texts: ["catalog.d": text])
      #expect(faults.isEmpty, "\(faults)")
      try body(catalog, VoiceCommandParser(lexicon: lexicon))
    }
  }

  @Test func `a kind of the user's is added with its options, and looks like a picture`() async throws {
    try await withBookmark { catalog, _ in
      let kind = try #require(catalog.kind(.added("bookmark")))
      #expect(kind.aspect == .ratio(1, 4) && kind.options.map(\.id) == ["floral", "night"])
      let request = catalog.completed(CreateRequest(description: "a fox", kind: .added("bookmark")))
      #expect(request.kind == .picture && request.aspect == .ratio(1, 4))
    }
  }

  @Test(
    arguments: [
      ("draw a bookmark of a fox", nil, "a fox"), ("draw a floral bookmark of a fox", "floral", "a fox"),
      ("make me a flowery bookmark with a red fox", "floral", "a red fox"),
      ("make a bookmark of a sleeping cat, starry", "night", "a sleeping cat"),
      ("make a book marker of a castle in the floral theme", "floral", "a castle"),
      ("create a bookmark of an owl in watercolor", nil, "an owl"),
    ] as [(String, String?, String)])
  func `a kind of the user's can be said`(words: String, option: String?, description: String) async throws {
    try await withBookmark { _, parser in
      let create = parser.parse(Utterance(text: words)).create
      #expect(
        create?.kind == .added("bookmark") && create?.option == option && create?.description == description,
        "\(words): \(String(describing: create))")
    }
  }

  @Test(arguments: [("es", "dibuja un bookmark de un zorro"), ("tr", "bir tilki bookmark çiz")])
  func `it can be said in other languages`(language: String, words: String) async throws {
    try await withBookmark(language: language) { _, parser in
      #expect(parser.parse(Utterance(text: words)).create?.kind == .added("bookmark"))
    }
  }

  @Test(arguments: ["draw a fox reading a book", "draw a mark on a floral page"])
  func `a picture that only mentions such a thing stays one`(words: String) async throws {
    try await withBookmark { _, parser in #expect(parser.parse(Utterance(text: words)).create?.kind == .picture) }
  }

  @Test(arguments: [
    ("{\"kinds\": [{\"id\": \"bookmark\"}]}", "kinds.0.spoken"),
    ("{\"kinds\": [{\"id\": \"book mark\", \"spoken\": [\"x\"]}]}", "kinds.0.id"),
    ("{\"kinds\": [{\"id\": \"label\", \"spoken\": [\"sticker\"]}]}", "asks for a sticker already"),
    ("{\"kinds\": [{\"id\": \"label\", \"spoken\": [\"label\"], \"aspect\": \"1:6\"}]}", "kinds.0.aspect"),
    ("{\"kinds\": [{\"id\": \"label\", \"spoken\": [\"label\"], \"look\": \"comic\"}]}", "kinds.0.look"),
    ("{\"kinds\": [{\"id\": \"label\", \"spoken\": [\"label\"], \"prompt\": \"a label\"}]}", "{subject}"),
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

  @Test func `a misspelt field is named with its line and the right one, and the rest counts`() async throws {
    try await withScratchDirectory { folder in
      try Data(
        """
        {"kinds": [{"id": "sticker",
          "aspekt": "2:3",
          "options": [{"id": "steampunk", "spoken": ["steampunk"],
            "promt": "made of brass", "prompts": {"tag": {}, "tags": {"avoids": "steel"}},
            "scene": {"seting": "room", "style": "cartoon"}}]}],
         "genres": []}
        """.utf8
      ).write(to: folder.appending(path: "mine.json"))
      let (catalog, _, problems) = try CatalogLoader.load(additions: folder.path)
      #expect(catalog.option("steampunk", of: .sticker)?.scene?.style == .named(.cartoon))
      let messages = problems.map { $0.message.replacing(folder.path + "/", with: "") }
      #expect(
        messages == [
          "mine.json, line 6, genres: “genres” is no field of a catalogue file and is ignored",
          "mine.json, line 2, kinds.0.aspekt: “aspekt” is no field of a kind and is ignored; “aspect” is one",
          "mine.json, line 4, kinds.0.options.0.promt: “promt” is no field of an option and is ignored; “prompt” is one",
          "mine.json, line 4, kinds.0.options.0.prompts.tag: “tag” is no field of words by families of models and is "
            + "ignored; “tags” is one",
          "mine.json, line 4, kinds.0.options.0.prompts.tags.avoids: “avoids” is no field of words for models and is "
            + "ignored; “avoid” is one",
          "mine.json, line 5, kinds.0.options.0.scene.seting: “seting” is no field of a scene and is ignored; "
            + "“setting” is one",
        ])
    }
  }

  @Test func `a user's usual option is meant where none is asked for, the packaged ones stand first alone`() async throws {
    try await withScratchDirectory { folder in
      try Data(
        """
        {"kinds": [
          {"id": "sticker", "options": [{"id": "steampunk", "spoken": ["steampunk", "brass work"], "isDefault": true}]},
          {"id": "bookmark", "spoken": ["bookmark"], "options": [
            {"id": "plain", "spoken": ["plain"]}, {"id": "starry", "spoken": ["starry"], "isDefault": true}]}]}
        """.utf8
      ).write(to: folder.appending(path: "mine.json"))
      let (catalog, _, problems) = try CatalogLoader.load(additions: folder.path)
      #expect(problems.isEmpty, "\(problems)")
      func option(_ kind: ArtKind, _ asked: String? = nil) -> String? {
        catalog.withUsualOption(CreateRequest(description: "a fox", kind: kind, option: asked)).option
      }
      #expect(option(.sticker) == "steampunk" && option(.sticker, "food") == "food")
      #expect(option(.added("bookmark")) == "starry" && option(.added("bookmark"), "plain") == "plain")
      #expect(option(.mandala) == nil && option(.picture) == nil)
      #expect(catalog.kind(.sticker)?.options.filter(\.isDefault).map(\.id) == ["steampunk"])
      #expect(catalog.spoken(beyond: try CatalogLoader.packaged()) == ["steampunk", "brass work", "bookmark", "plain", "starry"])

      try Data(
        """
        {"kinds": [{"id": "sticker", "options": [
          {"id": "one", "spoken": ["one"], "isDefault": true},
          {"id": "two", "spoken": ["two"], "isDefault": true}]}]}
        """.utf8
      ).write(to: folder.appending(path: "mine.json"))
      let twice = try CatalogLoader.load(additions: folder.path).problems
      #expect(twice.first?.message.contains("line 3, kinds.0.options.1.isDefault: “one” is the usual one already") == true, "\(twice)")
    }
  }

  @Test(arguments: [
    ("{\"kinds\": [{\"id\": \"sticker\",\n \"aspect\": \"9:1\"}]}", "line 2, kinds.0.aspect: “9:1” is none of square"),
    ("{\"kinds\": [\n{\"id\": \"sticker\", \"options\": [\n{\"id\": 7}]}]}", "line 3, kinds.0.options.0.id: "),
    ("{\"kinds\": [\n\n{\"id\": \"label\"}]}", "line 3, kinds.0.spoken: "),
    ("{\"kinds\": [{\"id\": \"sticker\",\n\"options\": [\n{\"id\": \"x\", \"spoken\": []}]}]}", "line 3, kinds.0.options.0: "),
    ("{\"kinds\": [{\"id\": \"sticker\",\n\"cost\": 0}]}", "line 2, kinds.0.cost: 0 is none of 1 to 100"),
    ("{\"kinds\": [{\"id\": \"sticker\",\n\"icon\": \"ab\"}]}", "line 2, kinds.0.icon: “ab” is more than one character"),
    ("{\"kinds\": [{\"id\": \"sticker\",\n\"order\": \"first\"}]}", "line 2, kinds.0.order: "),
    (
      "{\"kinds\": [{\"id\": \"sticker\", \"prompts\": {\"tags\":\n{\n\"prompt\": \"a sticker\"}}}]}",
      "line 3, kinds.0.prompts.tags.prompt: it does not say where"
    ),
    (
      "{\"kinds\": [{\"id\": \"sticker\", \"options\": [\n{\"id\": \"food\",\n\"cost\": 101}]}]}",
      "line 3, kinds.0.options.0.cost: 101 is none of 1 to 100"
    ),
  ])
  func `a wrong value is named with its line`(text: String, reason: String) async throws {
    try await withScratchDirectory { folder in
      try Data(text.utf8).write(to: folder.appending(path: "bad.json"))
      let problems = try CatalogLoader.load(additions: folder.path).problems
      #expect(problems.count == 1 && problems[0].message.contains("is left out: " + reason), "\(problems)")
    }
  }

  @Test(arguments: [
    ("setting", "gardn", "the illustrator has no setting “gardn”; “garden” is one"),
    ("subject", "zzyzx", "the illustrator has no subject “zzyzx”; there are fox"),
    ("sky", "star", "the illustrator has no sky “star”; “stars” is one"),
    ("look", "floral", "the illustrator has no look “floral”; there are food"),
  ])
  func `a scene that cannot be drawn is named with its line`(field: String, name: String, reason: String) async throws {
    let names = SceneNames(
      settings: ["garden"], subjects: ["fox"], skies: ["stars"], looks: [.sticker: ["food"], .mandala: ["floral"]])
    try await withScratchDirectory { folder in
      let text = """
        {"kinds": [{"id": "sticker", "options": [{"id": "odd", "spoken": ["odd"],
          "scene": {
            "\(field)": "\(name)"}}]}]}
        """
      try Data(text.utf8).write(to: folder.appending(path: "bad.json"))
      let (catalog, _, problems) = try CatalogLoader.load(additions: folder.path) { names }
      #expect(catalog == (try CatalogLoader.packaged()))
      let message = problems.first?.message ?? ""
      #expect(problems.count == 1 && message.hasSuffix("line 3, kinds.0.options.0.scene.\(field): \(reason)"), "\(problems)")
    }
  }

  @Test func `the fields that are known are those of the catalogue`() throws {
    let full = """
      {"id": "a", "name": "n", "description": "d", "icon": "i", "order": 5, "aspect": "1:4", "cost": 1, "isActive": true,
       "isDefault": true, "spoken": ["a"], "look": "sticker", "prompt": "{subject}", "avoid": "x",
       "prompts": {"sentence": {"prompt": "{subject}", "avoid": "z"}}, "finish": ["size"],
       "finishByDetail": {"seamless": "tile"}, "longerSide": {"high": 9}, "options": [
        {"id": "o", "name": "n", "description": "d", "icon": "j", "order": 6, "aspect": "wide", "cost": 2,
         "isActive": true, "isDefault": true, "spoken": ["o"], "prompt": "p", "avoid": "y",
         "prompts": {"tags": {"prompt": "q", "avoid": "w"}},
         "scene": {"setting": "s", "subject": "t", "sky": "u", "style": "cartoon", "look": "l"}, "finish": ["tile"]}]}
      """
    let kind = try JSONDecoder().decode(CatalogKind.self, from: Data(full.utf8))
    let encoded = try JSONDecoder().decode(JSONValue.self, from: WireJSON.encode(kind))
    #expect(encoded == (try JSONDecoder().decode(JSONValue.self, from: Data(full.utf8))))
    #expect(CatalogFields.unknown(in: .object(["kinds": .array([encoded])])).isEmpty)
  }
}
