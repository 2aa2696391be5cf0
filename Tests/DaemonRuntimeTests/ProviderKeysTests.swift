import Foundation
import SketchCore
import TestSupport
import Testing

@testable import DaemonRuntime

@Suite struct ProviderKeysTests {
  private func found(_ environment: [String: String], _ provider: String = "fal", _ variables: [String] = ["FAL_KEY"]) async
    -> ProviderKeys.Found?
  {
    let pair = FalSettings.names.contains(provider) ? FalSettings.keyPair : nil
    let answer = await ProviderKeys(environment: environment).key(of: provider, variables: variables, pair: pair)
    guard case .found(let found) = answer else { return nil }
    return found
  }

  private func missing(_ environment: [String: String], _ provider: String = "fal") async -> SketchError? {
    guard case .missing(let error) = await ProviderKeys(environment: environment).key(of: provider, variables: ["FAL_KEY"]) else {
      return nil
    }
    return error
  }

  @Test func `the environment is asked first, fal's two halves after the whole`() async {
    let whole = await found(["FAL_KEY": "id:secret\n", "FAL_KEY_ID": "x", "FAL_KEY_SECRET": "y"])
    #expect(whole?.key.reveal() == "id:secret" && whole?.origin == "the environment variable FAL_KEY")
    #expect(await found(["FAL_KEY": "", "FAL_KEY_ID": "x", "FAL_KEY_SECRET": "y"])?.key.reveal() == "x:y")
    #expect(await found(["FAL_KEY_ID": "x"]) == nil)
    #expect(await found(["FAL_KEY_ID": "x", "FAL_KEY_SECRET": "y"], "openai", ["OPENAI_API_KEY"]) == nil)
  }

  @Test func `a systemd credential is read, and comes after the environment`() async throws {
    try await withScratchDirectory { folder in
      try "sk-credential\n".write(to: folder.appending(path: "openai-key"), atomically: true, encoding: .utf8)
      let environment = ["CREDENTIALS_DIRECTORY": folder.path]
      let credential = await found(environment, "openai", ["OPENAI_API_KEY"])
      #expect(credential?.key.reveal() == "sk-credential" && credential?.origin == "the systemd credential openai-key")
      let both = await found(environment.merging(["OPENAI_API_KEY": "sk-variable"]) { $1 }, "openai", ["OPENAI_API_KEY"])
      #expect(both?.key.reveal() == "sk-variable")
      let other = await found(environment, "localai", [])
      #expect(other == nil)
    }
  }

  @Test func `no key is an error that says where one can be put`() async {
    let error = await missing([:])
    #expect(error?.code == .configuration && error?.message.contains("FAL_KEY is not set") == true)
    #expect(error?.message.contains("there is no session bus") == true)
    #expect(error?.advice.contains("secret-tool store") == true)
  }

  @Test(arguments: ["two words", "line\r\nX-Header: y", "kéy", "   "])
  func `what cannot be a key is said without repeating it`(text: String) async {
    let error = await missing(["FAL_KEY": text])
    #expect(error?.message.contains("FAL_KEY has no usable key") == true)
    #expect(error?.description.contains(text) == false || text == "   ")
  }
}
