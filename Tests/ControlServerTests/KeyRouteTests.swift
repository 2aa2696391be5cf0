import ControlClient
import Foundation
import SketchCore
import TestSupport
import Testing

struct KeyRouteTests {
  @Test func `a key travels once, and only its place comes back`() async throws {
    let box = KeyBox()
    try await LiveServer.with(keys: box) { live in
      let stored = try await live.client.storeKey(Secret("id:top-secret"), of: "fal")
      #expect(stored.place == .keyring && stored.isInOrder)
      #expect(await box.kept == ["fal": Secret("id:top-secret")])
      #expect(try await live.client.keys().map(\.place) == [.keyring, nil])
      #expect(try await live.client.removeKey(of: "fal").place == nil)
      let error = await #expect(throws: SketchError.self) { try await live.client.removeKey(of: "fal") }
      #expect(error?.code == .notFound)
    }
  }

  @Test(arguments: [
    #"{"provider":"fal"}"#, #"{"provider":"fal","key":7}"#, #"{"provider":"fal","key":"top-secret","host":"x"}"#,
    #"{"provider":"fal","key":"top-secret"#, #"{"provider":"fal","key":"\#(String(repeating: "top-secret", count: 101))"}"#,
  ])
  func `a body that makes no sense is refused without being repeated`(body: String) async throws {
    let box = KeyBox()
    try await LiveServer.with(keys: box) { live in
      let answer = try await BuiltProgram(path: "/usr/bin/curl").run(
        ["-sS", "--unix-socket", live.socket, "--json", body, "http://localhost/v1/keys"])
      #expect(answer.output.contains(#""code":"invalid-input""#) && !answer.output.contains("top-secret"), "\(answer)")
    }
    #expect(await box.kept.isEmpty)
  }

  @Test func `where no keys are kept this is said`() async throws {
    try await LiveServer.with { live in
      let error = await #expect(throws: SketchError.self) { try await live.client.keys() }
      #expect(error?.code == .unsupported)
    }
  }
}
