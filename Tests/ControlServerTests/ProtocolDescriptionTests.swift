import ControlClient
import Foundation
import SketchCore
import Testing

@testable import ControlServer

@Suite struct ProtocolDescriptionTests {
  private struct Description: Decodable {
    var openapi: String
    var paths: [String: [String: JSONValue]]
  }

  @Test func `describes every route and no other`() throws {
    let description = try WireJSON.decode(Description.self, from: Data(ProtocolDescription.json()))
    #expect(description.openapi == "3.1.0")
    for (path, operations) in description.paths {
      let concrete = path.replacingOccurrences(of: "{id}", with: "7")
      let methods = Set(operations.keys.filter { $0 != "parameters" }.map { $0.uppercased() })
      guard case .options(let allow) = try Router.match("OPTIONS", concrete) else {
        Issue.record("no options")
        continue
      }
      #expect(
        methods.union(["OPTIONS"]).union(methods.contains("GET") ? ["HEAD"] : []) == Set(allow.split(separator: ", ").map(String.init)))
    }
    // As many as the router's own test lists.
    #expect(description.paths.values.map { $0.keys.filter { $0 != "parameters" }.count }.reduce(0, +) == 24)
  }

  @Test func `is served`() async throws {
    try await LiveServer.with { live in
      let served = try await Array(live.client.description())
      #expect(try ProtocolDescription.json() == served)
    }
  }

  @Test func `the JSON is made of the YAML`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let process = Process()
    process.executableURL = root.appending(path: "scripts/openapi")
    process.arguments = ["--check"]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
