/// The control URL: faults, outcomes and settings in, counts and requests out. See docs/providers-fakes.md.
final class FakeControl: Sendable {
  private let providers: [any FakeProvider]

  init(_ providers: [any FakeProvider]) { self.providers = providers }

  func answer(_ request: FakeRequest) -> FakeAnswer {
    do {
      return .json(200, try result(request))
    } catch {
      return .json(400, ["error": .string("\(error)")])
    }
  }

  private func result(_ request: FakeRequest) throws -> FakeJSON {
    let segments = request.segments
    switch (request.method, segments.count) {
    case ("GET", 0): return .object(providers.map { .init(type(of: $0).name, overview($0)) })
    case ("POST", 1) where segments[0] == "reset":
      for provider in providers { provider.reset() }
      return ["ok": true]
    default: break
    }
    guard let provider = providers.first(where: { type(of: $0).name == segments.first }) else {
      throw FakeServerFailure("there are \(providers.map { type(of: $0).name }.joined(separator: ", ")) and POST /reset")
    }
    switch (request.method, segments.dropFirst().first) {
    case ("GET", nil): return overview(provider)
    case ("GET", "requests"): return .array(provider.script.requests.map(\.description))
    case ("POST", "faults"): for fault in try list(request) { provider.script.add(try Fault(fault)) }
    case ("POST", "outcomes"): for outcome in try list(request) { try provider.addOutcome(outcome) }
    case ("POST", "settings"): try provider.configure(try body(request))
    case ("POST", "reset"): provider.reset()
    case ("POST", let action?): try provider.perform(action)
    default: throw FakeServerFailure("unknown: \(request.method) \(request.path)")
    }
    return ["ok": true]
  }

  private func overview(_ provider: any FakeProvider) -> FakeJSON {
    let details = provider.details.fields ?? []
    let charges = provider.script.charges
    return .object(
      [
        .init("url", .string(provider.url)),
        .init("requests", .object(provider.script.counts.sorted { $0.key < $1.key }.map { .init($0.key, FakeJSON($0.value)) })),
        .init("generations_billed", FakeJSON(charges.count)),
        .init("charges", .array(charges.map { ["model": .string($0.model), "units": .number($0.units)] })),
        .init("pending_faults", FakeJSON(provider.script.pendingFaults)),
      ] + details)
  }

  private func body(_ request: FakeRequest) throws -> FakeJSON {
    guard let json = request.json else { throw FakeServerFailure("the body is no JSON") }
    return json
  }

  /// An object, or several in a list.
  private func list(_ request: FakeRequest) throws -> [FakeJSON] {
    let json = try body(request)
    return json.elements ?? [json]
  }
}
