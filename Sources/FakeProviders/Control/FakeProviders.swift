/// Every fake and the control URL, running.
package final class FakeProviders: Sendable {
  package let fal: FakeFal
  package let openAI: FakeOpenAI
  package let a1111: FakeA1111
  package let comfyUI: FakeComfyUI
  package let sdServer: FakeSDServer
  private let control: FakeHTTPServer

  /// - Parameters:
  ///   - tls: for fal and OpenAI, whose clients insist on it unless told otherwise.
  ///   - mediaOnSameHost: links to media point to the API's own address, not to another.
  package init(tls: PEMIdentity? = nil, mediaOnSameHost: Bool = false) throws {
    var (ofFal, ofOpenAI) = (FakeFal.Settings(), FakeOpenAI.Settings())
    ofFal.mediaOnSameHost = mediaOnSameHost
    ofOpenAI.mediaOnSameHost = mediaOnSameHost
    fal = try FakeFal(tls: tls, settings: ofFal)
    openAI = try FakeOpenAI(tls: tls, settings: ofOpenAI)
    a1111 = try FakeA1111()
    comfyUI = try FakeComfyUI()
    sdServer = try FakeSDServer()
    let service = FakeControl([fal, openAI, a1111, comfyUI, sdServer])
    control = try FakeHTTPServer { request, _ in service.answer(request) }
  }

  package var controlURL: String { control.url }

  /// A line of JSON: where each is.
  package var announcement: String {
    let places: FakeJSON = [
      "fal": .string(fal.url), "openai": .string(openAI.url), "a1111": .string(a1111.url), "comfyui": .string(comfyUI.url),
      "sdserver": .string(sdServer.url), "control": .string(controlURL),
    ]
    return String(decoding: places.bytes, as: UTF8.self)
  }

  package func stop() {
    control.stop()
    for provider in [fal, openAI, a1111, comfyUI, sdServer] as [any FakeProvider] { provider.stop() }
  }
}

/// Runs `body` with every fake and stops them afterwards.
package func withFakeProviders<Result>(
  tls: PEMIdentity? = nil, _ body: (FakeProviders) async throws -> Result
) async throws -> Result {
  let providers = try FakeProviders(tls: tls)
  defer { providers.stop() }
  return try await body(providers)
}
