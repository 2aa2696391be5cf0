import ImageProviders
import SketchCore

/// Who can draw: keys, prices, and a test picture where that costs nothing. Nothing is sent that could be charged.
extension SelfTest {
  func providers() async -> [Finding] {
    let loaded = try? Configuration.load(options, directories: directories).providers
    // What is wrong with the configuration was said; the illustrator works without.
    let configuration = loaded ?? ProviderConfiguration()
    let environment = Environment.current
    let transport = CurlTransport(environment: environment, stall: configuration.stall)
    var findings: [Finding] = []
    for name in configuration.order {
      var single = configuration
      single.order = [name]
      // Somebody else in the order may draw in its stead.
      let isOptional = configuration.order.count > 1 && name != "illustrator"
      let factory = ProviderFactory(single, keys: ProviderKeys(environment: environment), transport: transport)
      findings += await trying("provider \(name)", isOptional: isOptional) { try await standing(of: factory) }
    }
    if let cap = configuration.monthlyCap {
      findings += await trying("monthly cap") { "\(Cost(cap).spoken); “voicesketchctl status” shows what was spent" }
    }
    return findings
  }

  private func standing(of factory: ProviderFactory) async throws -> String {
    switch try await factory.products().first {
    case .ready(let entry, let note):
      let provider = entry.provider
      if provider.name == "illustrator" { return try await testPicture(by: provider) }
      if let server = provider.innermost as? any LocalProvider { return try await standing(of: server, note) }
      let sample = GenerationRequest(job: 0, work: .create(CreateRequest(description: "a tree")), seed: 1)
      let price =
        provider.capabilities.isFree
        ? "free" : provider.estimate(for: sample).map { "about \($0.spoken) a picture" + ($0.asOf.map { " as of \($0)" } ?? "") }
      return "\(note); \(price ?? "its price is known after the first picture")"
    case .missing(_, let error): throw error
    case nil: throw SketchError(.configuration, "it is not configured", advice: "Add it to `order` in [providers].")
    }
  }

  /// A server of one's own is asked what it would draw with.
  private func standing(of server: any LocalProvider, _ note: String) async throws -> String {
    do {
      let model = try await server.drawingModel()
      return "\(note); answers" + (model.map { " and draws with \($0)" } ?? "") + "; free"
    } catch let error as ImageProviderError {
      throw SketchError(.provider, error.reason, advice: error.advice)
    }
  }

  private func testPicture(by provider: any ImageProvider) async throws -> String {
    let request = GenerationRequest(job: 0, work: .create(CreateRequest(description: "a tree", style: .named(.sketch))), seed: 1)
    var bytes = 0
    let time = try await ContinuousClock().measure {
      bytes = try await provider.generate(request) { _ in }.reduce(0) { $0 + $1.image.count }
    }
    return "drew a test picture of \(bytes / 1024) kB in \(time.formatted)"
  }

  /// Image servers on this machine that the configuration does not use yet.
  func localServers() async -> [Finding] {
    await trying("image servers on this machine", isOptional: true) {
      let probe = LocalServerProbe(try LocalServer.known(), transport: CurlTransport(environment: [:]))
      let running = await probe.running()
      let order = (try? Configuration.load(options, directories: directories).providers.order) ?? []
      let new = running.filter { !order.contains($0.order) }
      guard let first = new.first else {
        return running.isEmpty ? "none found" : running.map { "\($0.title) on port \($0.port), configured" }.joined(separator: ", ")
      }
      let lines = new.flatMap(\.lines).map { "    \($0)" }.joined(separator: "\n")
      let others = new.map { "\($0.title) on port \($0.port)" }.joined(separator: ", ")
      return "\(others); to have it draw, add “\(first.order)” to `order` in [providers] and these lines:\n\(lines)"
    }
  }
}
