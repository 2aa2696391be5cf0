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
    let models = UserModels(folder: directories.models)
    var findings = models.problems.map { Finding(what: "models of your own", problem: $0, isOptional: true) }
    for name in configuration.order {
      var single = configuration
      single.order = [name]
      // Somebody else in the order may draw in its stead.
      let isOptional = configuration.order.count > 1 && name != "illustrator"
      let factory = ProviderFactory(single, keys: ProviderKeys(environment: environment), models: models, transport: transport)
      findings += await trying("provider \(name)", isOptional: isOptional) { try await standing(of: name, factory, configuration) }
    }
    if let cap = configuration.monthlyCap {
      findings += await trying("monthly cap") { "\(Cost(cap).spoken); “voicesketchctl status” shows what was spent" }
    }
    return findings
  }

  private func standing(of name: String, _ factory: ProviderFactory, _ configuration: ProviderConfiguration) async throws -> String {
    switch (try await factory.products().first, configuration.settings[name]) {
    case (.ready(let entry, let note), let settings?): return try await settings.base.standing(of: entry.provider, note: note)
    case (.missing(_, let error), _): throw error
    default: throw SketchError(.configuration, "it is not configured", advice: "Add it to `order` in [providers].")
    }
  }

  /// Image servers on this machine that the configuration does not use yet.
  func localServers() async -> [Finding] {
    await trying("image servers on this machine", isOptional: true) {
      let probe = LocalServerProbe(try LocalServer.known(), transport: CurlTransport(environment: [:]))
      let running = await probe.running()
      let order = (try? Configuration.load(options, directories: directories).providers.order) ?? []
      let new = running.filter { !order.contains($0.order) }
      guard !new.isEmpty else {
        return running.isEmpty ? "none found" : running.map { "\($0.title) on port \($0.port), configured" }.joined(separator: ", ")
      }
      let names = new.map { "\($0.title) on port \($0.port)" }.joined(separator: ", ")
      let lines = LocalServer.configuration(adding: new, to: order).map { "    \($0)" }.joined(separator: "\n")
      return "\(names); to have it draw, write into the configuration:\n\(lines)"
    }
  }
}
