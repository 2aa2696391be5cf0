import FakeProviders
import Foundation
import TestSupport

/// The `curl` program as a client that owes our code nothing.
struct Curl {
  struct Answer {
    /// curl's exit status: 0, 18 for an answer cut short, 52 for none at all, 56 for a reset, ….
    var exit: Int32
    var status: Int
    /// Lower case names.
    var headers: [String: String]
    var body: [UInt8]
    var connections: Int

    var text: String { String(decoding: body, as: UTF8.self) }
    var json: FakeJSON { FakeJSON(body) ?? .null }
  }

  /// Sends one request; `arguments` are curl's own.
  static func send(_ method: String, _ url: String, headers: [String: String] = [:], json: FakeJSON? = nil, _ arguments: [String] = [])
    async throws
    -> Answer
  {
    var options = [
      "--silent", "--request", method, "--max-time", "20", "--write-out", "%{stderr}%{http_code} %{num_connects}\n%{header_json}",
    ]
    for header in headers { options += ["--header", "\(header.key): \(header.value)"] }
    if json != nil { options += ["--header", "Content-Type: application/json", "--data-binary", "@-"] }
    let output = FileManager.default.temporaryDirectory.appending(path: "vs-curl-\(UInt64.random(in: 0 ... .max))")
    defer { try? FileManager.default.removeItem(at: output) }
    let run = try await BuiltProgram(path: "/usr/bin/curl").run(
      options + ["--output", output.path] + arguments + [url], input: json.map { String(decoding: $0.bytes, as: UTF8.self) })
    let numbers = run.errors.prefix { $0 != "\n" }.split(separator: " ").compactMap { Int($0) }
    let named = FakeJSON(Array(run.errors.drop { $0 != "\n" }.utf8))?.fields ?? []
    return Answer(
      exit: run.status, status: numbers.first ?? 0,
      headers: Dictionary(named.map { ($0.name.lowercased(), $0.value.elements?.last?.text ?? "") }, uniquingKeysWith: { $1 }),
      body: [UInt8]((try? Data(contentsOf: output)) ?? Data()), connections: numbers.last ?? 0)
  }
}
