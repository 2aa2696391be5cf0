import SketchCore
import Testing

@testable import ImageProviders

@Suite struct CatalogTests {
  @Test func `fal's models are whole: what they need is there, and every price has a day and a source`() throws {
    let catalog = try FalCatalog.load()
    #expect(Set(catalog.models.map(\.id)).count == catalog.models.count)
    for model in catalog.models {
      #expect(model.price.date.count == 10 && !model.price.source.isEmpty, "\(model.id)")
      #expect((model.price.amount == nil) == (model.price.source == "unknown"), "\(model.id)")
      for quality in (model.quality ?? [:]).keys { #expect(Quality(rawValue: quality) != nil, "\(model.id): \(quality)") }
      switch model.work {
      case .create:
        #expect(model.image == nil && model.count != nil, "\(model.id)")
        for aspect in Aspect.allCases {
          let value = try #require(model.shape?.values[aspect.rawValue], "\(model.id) has no \(aspect) shape")
          #expect(model.shape?.field == "aspect_ratio" || catalog.size(of: value) != nil, "\(model.id): \(value) has no size")
        }
      case .edit, .removeBackground: #expect(model.image != nil && model.strength == nil, "\(model.id)")
      case .film, .animate:
        let film = try #require(model.film, "\(model.id)")
        #expect((model.image != nil) == (model.work == .animate) && model.output == "video", "\(model.id)")
        #expect(film.length.values.keys.allSatisfy { Int($0) != nil } && !film.length.values.isEmpty, "\(model.id)")
        #expect(film.partner.map { id in catalog.models.contains { $0.id == id && $0.work != model.work } } != false)
      case .imageToImage: #expect(model.image != nil && model.strength != nil, "\(model.id)")
      }
    }
    #expect(throws: Never.self) { try FalPlanner(FalOptions(), catalog: catalog, prompts: PromptBook.load()) }
  }

  @Test func `a model that is not known, or does something else, is named with those that would do`() throws {
    let catalog = try FalCatalog.load()
    let unknown = #expect(throws: SketchError.self) { try catalog.model("fal-ai/nope", for: [.edit]) }
    #expect(unknown?.code == .configuration && unknown?.advice.contains("fal-ai/flux-pro/kontext") == true)
    let other = #expect(throws: SketchError.self) { try catalog.model("fal-ai/flux/schnell", for: [.edit]) }
    #expect(other?.message.contains("cannot be used for that") == true)
  }

  @Test func `OpenAI's models and the compatible servers are whole`() throws {
    let catalog = try OpenAICatalog.load()
    for model in catalog.models {
      #expect(catalog.servers[model.server] != nil && Set(model.sizes.keys) == Set(Aspect.allCases.map(\.rawValue)), "\(model.id)")
      #expect(model.dialect == .legacy || model.responseFormat != true, "\(model.id): GPT image models refuse response_format")
      #expect(model.edits != .imageToImage || model.image != nil)
      #expect((model.price == nil) == (model.tokens == nil), "\(model.id): what a picture will cost takes both")
      if let tokens = model.tokens {
        #expect(Set(tokens.picture.keys) == Set(Quality.allCases.map(\.rawValue)), "\(model.id)")
        #expect(tokens.date.count == 10 && !tokens.from.isEmpty, "\(model.id)")
      }
    }
    for server in catalog.servers.keys { #expect(catalog.models.contains { $0.server == server && $0.id == "*" }, "\(server)") }
    #expect(try catalog.model(catalog.defaultModel, server: "openai").title == "GPT Image 2.5 flare")
  }

  @Test func `a dated snapshot is its model, an unknown one the server's usual`() throws {
    let catalog = try OpenAICatalog.load()
    let snapshot = try catalog.model("gpt-image-2-2026-04-21", server: "openai")
    #expect(snapshot.title == "GPT Image 2" && snapshot.id == "gpt-image-2-2026-04-21")
    #expect(try catalog.model("gpt-image-9", server: "openai").dialect == .gptImage)
    #expect(try catalog.model("flux.1-dev", server: "localai").edits == .imageToImage)
    let error = #expect(throws: SketchError.self) { try catalog.server("nowhere") }
    #expect(error?.advice.contains("localai") == true)
  }

  @Test func `prices count started megapixels for each picture`() {
    let price = Price(amount: 0.003, unit: .megapixel, date: "2026-11-20", source: "third party")
    #expect(price.cost(ofPictures: [PixelSize(width: 1000, height: 1000)]) == 0.003)
    // 1.05 megapixels.
    #expect(price.cost(ofPictures: [PixelSize(width: 1024, height: 1024)]) == 0.006)
    #expect(price.cost(ofPictures: Array(repeating: PixelSize(width: 1025, height: 1024), count: 2)) == 0.012)
    #expect(price.cost(ofUnits: 2) == 0.006)
    #expect(Price(unit: .gpuSecond, date: "", source: "unknown").cost(ofPictures: [PixelSize(width: 1, height: 1)]) == nil)
    #expect(
      Price(amount: 0.04, unit: .image, date: "", source: "").cost(ofPictures: Array(repeating: .init(width: 9, height: 9), count: 3))
        == 0.12)
  }
}
