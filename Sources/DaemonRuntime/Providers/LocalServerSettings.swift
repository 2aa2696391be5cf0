import ImageProviders
import SketchCore

/// `[a1111]`, `[comfyui]` or `[sdserver]`: an image server of one's own.
struct LocalServerSettings: ProviderSettings {
  var options: LocalServerOptions
  /// These servers have one graphics card to draw with.
  var concurrency = 1

  static let names = LocalServerOptions.Kind.allCases.map(\.rawValue)

  static func keys(of group: String) -> Set<String>? {
    let shared: Set = [
      "base-url", "model", "steps", "guidance", "size", "prompts", "timeout-seconds", "concurrency", "allow-plain-http",
    ]
    let isScripted = group == LocalServerOptions.Kind.comfyui.rawValue
    return isScripted ? shared.union(["workflow", "edit-workflow", "mask-workflow"]) : shared
  }

  init(name: String) {
    // Its name is one of `names`.
    options = LocalServerOptions(LocalServerOptions.Kind(rawValue: name)!)
  }

  mutating func read(_ group: String, of file: KeyFile) throws {
    options.base = try file.address(group, "base-url") ?? options.base
    options.model = file.string(group, "model").flatMap { $0.isEmpty ? nil : $0 }
    options.steps = try file.integer(group, "steps", in: 1...200)
    options.guidance = try file.number(group, "guidance", in: 0...50)
    options.side = try file.integer(group, "size", in: 256...2_048)
    options.prompts = try file.choice(group, "prompts", of: PromptFamilyName.self)
    options.timeout = try file.seconds(group, "timeout-seconds", in: 5...86_400) ?? options.timeout
    options.allowsPlainHTTP = try file.flag(group, "allow-plain-http") ?? options.allowsPlainHTTP
    options.workflow = try file.absolutePath(group, "workflow")
    options.editWorkflow = try file.absolutePath(group, "edit-workflow")
    options.maskWorkflow = try file.absolutePath(group, "mask-workflow")
    concurrency = try file.integer(group, "concurrency", in: 1...64) ?? concurrency
  }

  /// Only AUTOMATIC1111 may want a name and a password.
  func product(of factory: ProviderFactory) async throws -> ProviderFactory.Product {
    var options = options
    var note = "no key needed"
    if options.kind == .a1111 {
      let answer = await factory.keys.key(of: options.name, variables: ["A1111_LOGIN"])
      options.login = answer.key
      if case .found(let found) = answer { note = "login from \(found.origin)" }
    }
    let (models, prompts) = (try LocalModel.known(), try PromptBook.load())
    let provider: any ImageProvider =
      switch options.kind {
      case .a1111: Automatic1111Provider(options, models: models, prompts: prompts, transport: factory.transport)
      case .comfyui: try ComfyUIProvider(options, models: models, prompts: prompts, transport: factory.transport)
      case .sdserver: SDServerProvider(options, models: models, prompts: prompts, transport: factory.transport)
      }
    return factory.own(provider, login: options.login, concurrency: concurrency, note: "\(options.base); \(note)")
  }

  /// It is asked what it would draw with.
  func standing(of provider: any ImageProvider, note: String) async throws -> String {
    guard let server = provider.innermost as? any LocalProvider else { return note }
    do {
      let model = try await server.drawingModel()
      return "\(note); answers" + (model.map { " and draws with \($0)" } ?? "") + "; free"
    } catch let error as ImageProviderError {
      throw SketchError(.provider, error.reason, advice: error.advice)
    }
  }
}
