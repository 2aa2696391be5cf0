import FakeProviders
import Foundation
import ImageProviders
import SketchCore
import TestSupport
import Testing

@testable import DaemonRuntime

/// Up to the keyring, which `KeyringTests` has a real one of.
@Suite struct KeyringKeeperTests {
  private func with(
    _ environment: [String: String] = [:], _ body: (KeyringKeeper, FakeFal) async throws -> Void
  ) async throws {
    let fal = try FakeFal()
    defer { fal.stop() }
    let configuration = try await withScratchDirectory { folder in
      let path = folder.appending(path: "voicesketch.conf").path
      try "[providers]\norder = openai, illustrator\n[fal]\nqueue-url = \(fal.queueURL)\n".write(
        toFile: path, atomically: true, encoding: .utf8)
      return try Configuration(file: KeyFile(path: path), exportFolder: "/pictures").providers
    }
    try await body(
      KeyringKeeper(
        found: ProviderKeys(environment: environment), transport: CurlTransport(environment: [:]),
        configuration: { configuration }, renewProviders: { Issue.record("nothing was stored") }), fal)
  }

  @Test func `every provider that takes a key is listed with the place of its own`() async throws {
    try await with(["OPENAI_API_KEY": "sk-1"]) { keeper, _ in
      let reports = try await keeper.keys()
      #expect(reports.map(\.provider) == ["fal", "openai"])
      #expect(reports.map(\.place) == [nil, .environment] && reports.map(\.isInOrder) == [false, true])
      #expect(reports[1].detail == "key from the environment variable OPENAI_API_KEY")
    }
  }

  @Test func `a key that the provider refuses is not kept`() async throws {
    try await with { keeper, fal in
      fal.settings.key = "id:right"
      let error = await #expect(throws: SketchError.self) { try await keeper.storeKey(Secret("id:wrong"), of: "fal") }
      #expect(error?.code == .invalidInput && error?.message.contains("fal refuses this key") == true)
      #expect(error?.description.contains("id:wrong") == false)
    }
  }

  @Test func `a right key gets as far as the keyring, which is not there`() async throws {
    try await with { keeper, fal in
      fal.settings.key = "id:right"
      let error = await #expect(throws: SketchError.self) { try await keeper.storeKey(Secret(" id:right\n"), of: "fal") }
      #expect(error?.code == .unsupported && error?.message.contains("there is no session bus") == true)
    }
  }

  @Test(arguments: ["", "two words", "kéy", "a\r\nHost: b"])
  func `what cannot be a key is asked nobody`(text: String) async throws {
    try await with { keeper, _ in
      let error = await #expect(throws: SketchError.self) { try await keeper.storeKey(Secret(text), of: "fal") }
      #expect(error?.code == .invalidInput && error?.message.contains("this is no key") == true)
    }
  }

  @Test func `a provider that takes no key is named`() async throws {
    try await with { keeper, _ in
      let error = await #expect(throws: SketchError.self) { try await keeper.storeKey(Secret("a"), of: "illustrator") }
      #expect(error?.code == .notFound && error?.advice == "There are: fal, openai.")
    }
  }
}
