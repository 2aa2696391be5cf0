import Foundation
import ImageProviders
import SketchCore

/// What is measured; each prints one line of JSON.
enum Measurement {
  private static let body = HTTPRequest.Body.bytes([UInt8](repeating: 0x20, count: 1_000) + [0x7B, 0x7D], contentType: "application/json")

  private static func request(_ url: String) -> HTTPRequest {
    HTTPRequest(.post, url, credential: HTTPField("Authorization", "Key id:secret"), body: body)
  }

  /// Wall and CPU time of each request, in milliseconds.
  static func sequential(_ transport: CurlTransport, _ url: String, count: Int) async throws {
    try await repeated(count) { _ = try await transport.send(request(url)) }
  }

  /// Wall and CPU time of each go, in milliseconds; the first twenty are not counted.
  static func repeated(_ count: Int, _ work: () async throws -> Void) async throws {
    for _ in 0..<20 { try await work() }
    let cpu = processorTime()
    let start = ContinuousClock.now
    for _ in 0..<count { try await work() }
    report(["wall": milliseconds(ContinuousClock.now - start) / Double(count), "cpu": (processorTime() - cpu) / Double(count)])
  }

  /// Peak memory above what there was before, over the bytes that `work` had in flight and returns.
  static func growth(_ work: () async throws -> Int) async throws {
    let before = memoryPeak()
    let bytes = Double(try await work())
    report(["bytes": bytes, "growth": memoryPeak() - before, "ratio": (memoryPeak() - before) / bytes])
  }

  static func parallel(_ transport: CurlTransport, _ url: String, count: Int, width: Int) async throws {
    let cpu = processorTime()
    let start = ContinuousClock.now
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<width {
        group.addTask {
          for _ in 0..<count / width { _ = try await transport.send(request(url)) }
        }
      }
      try await group.waitForAll()
    }
    report(["wall": milliseconds(ContinuousClock.now - start) / Double(count), "cpu": (processorTime() - cpu) / Double(count)])
  }

  /// Peak memory above what there was before, over the bytes in flight.
  static func memory(_ transport: CurlTransport, _ url: String, count: Int) async throws {
    _ = try await transport.send(HTTPRequest(.get, url.replacing("/\(count)", with: "/1")))
    try await growth {
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<count { group.addTask { try await transport.send(HTTPRequest(.get, url)).body.count } }
        return try await group.reduce(0, +)
      }
    }
  }

  /// The same for a picture inside of JSON, over its decoded size.
  static func picture(_ transport: CurlTransport, _ url: String) async throws {
    _ = try await transport.json(HTTPRequest(.get, url.replacing(/[0-9]+$/, with: "1000")), media: [.link("images[].url")])
    let before = memoryPeak()
    let start = ContinuousClock.now
    let answer = try await transport.json(HTTPRequest(.get, url), media: [.link("images[].url")])
    let elapsed = milliseconds(ContinuousClock.now - start)
    let bytes = Double(answer.tree?["images"]?[0]?["url"]?.media?.bytes.count ?? 0)
    report(["bytes": bytes, "growth": memoryPeak() - before, "ratio": (memoryPeak() - before) / bytes, "milliseconds": elapsed])
  }

  private static func report(_ figures: [String: Double]) {
    print((try? WireJSON.text(figures)) ?? "")
  }

  private static func milliseconds(_ duration: Duration) -> Double { duration / .milliseconds(1) }

  /// Of all threads, user and system, in milliseconds.
  private static func processorTime() -> Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    func milliseconds(_ time: timeval) -> Double { Double(time.tv_sec) * 1_000 + Double(time.tv_usec) / 1_000 }
    return milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime)
  }

  /// The most memory there has been, in bytes.
  private static func memoryPeak() -> Double {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM") } ?? ""
    return (Double(line.filter(\.isNumber)) ?? 0) * 1_024
  }
}
