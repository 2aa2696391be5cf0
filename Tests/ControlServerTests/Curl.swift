import Foundation

/// The real curl as a client: what anybody at a shell would get.
struct Curl {
  var exitCode: Int32
  var status: Int
  /// Names in lower case.
  var headers: [String: String]
  var body: String

  static func run(_ socket: String, _ path: String, _ arguments: String...) async throws -> Curl {
    try await run(socket, path, arguments: arguments)
  }

  /// Runs `prefix… curl ARGUMENTS… http://localhost<path>` over the socket.
  static func run(_ socket: String, _ path: String, arguments: [String], prefix: [String] = []) async throws -> Curl {
    try await run(["--unix-socket", socket] + arguments + ["http://localhost\(path)"], prefix: prefix)
  }

  static func run(_ arguments: [String], prefix: [String] = []) async throws -> Curl {
    let folder = FileManager.default.temporaryDirectory.appending(path: "curl-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let output = folder.appending(path: "out")
    _ = FileManager.default.createFile(atPath: output.path, contents: nil)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      prefix + ["curl", "--silent", "--include", "--max-time", "20"] + arguments
    process.standardInput = FileHandle.nullDevice
    let sink = try FileHandle(forWritingTo: output)
    process.standardOutput = sink
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in done.resume() }
      do { try process.run() } catch { done.resume(throwing: error) }
    }
    return Curl(process.terminationStatus, String(decoding: try Data(contentsOf: output), as: UTF8.self))
  }

  private init(_ exitCode: Int32, _ output: String) {
    self.exitCode = exitCode
    var rest = output[...]
    status = 0
    headers = [:]
    // A “100 Continue” comes before the answer.
    while status < 200, let end = rest.range(of: "\r\n\r\n") {
      let lines = rest[..<end.lowerBound].components(separatedBy: "\r\n")
      status = lines.first.flatMap { $0.split(separator: " ").dropFirst().first }.flatMap { Int($0) } ?? 0
      for line in lines.dropFirst() {
        let parts = line.split(separator: ":", maxSplits: 1)
        headers[parts[0].lowercased()] = parts.count == 2 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
      }
      rest = rest[end.upperBound...]
    }
    body = String(rest)
  }

  /// The body's fields as text, numbers included.
  var fields: [String: String] {
    let object = (try? JSONSerialization.jsonObject(with: Data(body.utf8))) as? [String: Any] ?? [:]
    return object.mapValues { "\($0)" }
  }
}
