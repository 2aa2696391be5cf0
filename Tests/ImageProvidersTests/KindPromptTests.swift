import FakeProviders
import Foundation
import KindCatalog
import SketchCore
import TestSupport
import Testing

@testable import ImageProviders

/// Words that hosted models get for the catalogue's kinds and options.
@Suite struct KindPromptTests {
  /// Request for a picture of an option, as the studio orders it.
  private func order(_ kind: CatalogKind, _ option: CatalogOption, _ description: String) throws -> GenerationRequest {
    let create = CreateRequest(description: description, kind: kind.id, option: option.id)
    return GenerationRequest(
      job: 1, work: .create(try CatalogLoader.packaged().completed(create)), seed: 7, kind: kind, option: option)
  }

  private func options() throws -> [(kind: CatalogKind, option: CatalogOption)] {
    try CatalogLoader.packaged().kinds.flatMap { kind in kind.options.map { (kind, $0) } }
  }

  @Test func `every option has words of its own in both families`() throws {
    let book = try PromptBook.load()
    for family in [book.sentences, book.tags] {
      var told: Set<String> = []
      for (kind, option) in try options() {
        guard case .create(let create) = try order(kind, option, "a fox").work else { continue }
        let prompt = family.compose(PictureDescription(create, kind: kind, option: option))
        #expect(prompt.text.contains("fox") && !prompt.text.contains { "{}[]".contains($0) }, "\(prompt.text)")
        told.insert(prompt.text)
      }
      #expect(told.count == 23)
    }
    let (kind, option) = try #require(try options().first)
    guard case .create(let create) = try order(kind, option, "a fox").work else { return }
    let picture = PictureDescription(create, kind: kind, option: option)
    #expect(book.sentences.compose(picture).text.contains(option.prompt))
    #expect(book.tags.compose(picture).text.contains(try #require(option.prompts?.tags?.prompt)))
    #expect(book.tags.compose(picture).negative.contains("shading"))
  }

  @Test func `a user's words for a family come before those for all`() throws {
    let book = try PromptBook.load()
    let kind = CatalogKind(
      id: .added("card"), name: "Card", prompt: "a card of {subject}[, {option}]",
      prompts: ModelPrompts(tags: .init(prompt: "greeting card, {subject}[, {option}]", avoid: "folds")))
    let option = CatalogOption(id: "red", name: "Red", prompt: "in red", prompts: ModelPrompts(tags: .init(prompt: "red")))
    let picture = PictureDescription(
      CreateRequest(description: "a fox", kind: .picture, option: "red"), kind: kind, option: option)
    #expect(book.sentences.compose(picture).text == "A card of a fox, in red")
    #expect(book.tags.compose(picture).text == "Greeting card, a fox, red")
    #expect(book.tags.compose(picture).negative == "folds")
  }

  /// Prints what a hosted model and a server of one's own are sent for each option (see scripts/sheets).
  @Test(.enabled(if: ProcessInfo.processInfo.environment["VOICESKETCH_SHEETS"] != nil))
  func `what is sent for every option`() async throws {
    let (fal, local) = (try FakeFal(), try FakeA1111())
    defer {
      fal.stop()
      local.stop()
    }
    fal.settings.mediaOnSameHost = true
    let hosted = try FalProvider(
      FalFlowTests().options(fal), catalog: .load(), prompts: .load(), transport: CurlTransport(environment: [:]))
    var server = LocalServerOptions(.a1111)
    server.base = local.url
    let own = try Automatic1111Provider(
      server, models: LocalModel.known(), prompts: .load(), transport: CurlTransport(environment: [:]))
    var text = ""
    for (kind, option) in try options() {
      for description in ["a fox", "a sailboat"] {
        let order = try order(kind, option, description)
        _ = try await hosted.made(order)
        _ = try await own.made(order)
        let (sent, told) = (fal.script.requests("submit").last?.json, local.script.requests("txt2img").last?.json)
        text += """
          \(kind.id.rawValue) \(option.id): \(description)
            fal    \(sent?["prompt"]?.text ?? "-")
            a1111  \(told?["prompt"]?.text ?? "-")
            not    \(told?["negative_prompt"]?.text ?? "-")

          """
      }
    }
    let folder = ProcessInfo.processInfo.environment["VOICESKETCH_SHEETS"] ?? ""
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: folder + "/sent.txt"))
  }
}
