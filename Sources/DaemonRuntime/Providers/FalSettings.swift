import Films
import ImageProviders
import Imaging
import SketchCore

/// `[fal]`. A key that is not set keeps fal's own default, which `FalOptions` has.
struct FalSettings: ProviderSettings {
  var options = FalOptions()
  var concurrency = 2

  static let names = ["fal"]
  /// Variables with the two halves of the key, as fal's own clients read them.
  static let keyPair = (id: "FAL_KEY_ID", secret: "FAL_KEY_SECRET")

  static func keys(of group: String) -> Set<String>? {
    [
      "model", "draft-model", "edit-model", "cutout-model", "film-model", "animate-model",
      "queue-url", "run-url", "rest-url", "upload-url", "start-seconds", "total-seconds", "media-seconds",
      "keep-history", "concurrency",
    ]
  }

  init(name: String) {}

  mutating func read(_ group: String, of file: KeyFile) throws {
    options.createModel = file.string(group, "model")
    options.draftModel = file.string(group, "draft-model")
    options.editModel = file.string(group, "edit-model")
    options.cutoutModel = file.string(group, "cutout-model")
    options.filmModel = file.string(group, "film-model").flatMap { $0.isEmpty ? nil : $0 }
    options.animateModel = file.string(group, "animate-model").flatMap { $0.isEmpty ? nil : $0 }
    options.queueBase = try file.address(group, "queue-url") ?? options.queueBase
    options.runBase = try file.address(group, "run-url") ?? options.runBase
    options.restBase = try file.address(group, "rest-url") ?? options.restBase
    options.uploadBase = try file.address(group, "upload-url") ?? options.uploadBase
    options.startTimeout = try file.seconds(group, "start-seconds", in: 2...3_600) ?? options.startTimeout
    options.totalTimeout = try file.seconds(group, "total-seconds", in: 5...86_400) ?? options.totalTimeout
    options.mediaLifetime = try file.seconds(group, "media-seconds", in: 60...31_536_000) ?? options.mediaLifetime
    options.isHistoryKept = try file.flag(group, "keep-history") ?? options.isHistoryKept
    concurrency = try file.integer(group, "concurrency", in: 1...64) ?? concurrency
  }

  var keyPlaces: ProviderKeys.Places? { places }

  private var places: ProviderKeys.Places { .init(variables: ["FAL_KEY"], pair: Self.keyPair) }

  func trial(of key: Secret) -> HTTPRequest? {
    var options = options
    options.key = key
    return options.trial()
  }

  func product(of factory: ProviderFactory) async throws -> ProviderFactory.Product {
    var options = options
    let answer = await factory.keys.key(of: "fal", at: places)
    options.key = answer.key
    options.prices = factory.prices
    if case .missing(let error) = answer, !options.queueBase.isLoopback { return .missing(name: "fal", error) }
    let images = VipsImageProcessor()
    let provider = try FalProvider(
      options, catalog: .load(with: factory.models), prompts: .load(), transport: factory.transport,
      inspection: FalInspection(
        looksBlack: { (try? await images.isBlack($0)) == true }, openFilm: { try await FilmPoster.read($0) }))
    return try await factory.hosted(provider, key: answer, concurrency: concurrency)
  }
}
