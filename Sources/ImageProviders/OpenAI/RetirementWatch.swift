import FoundationEssentials
import SketchCore
import Synchronization

/// Knows when a model stops working, from the server's list of models or our own, and says so in time.
final class RetirementWatch: Sendable {
  private let server: OpenAIServer
  private let title: String
  private let transport: any HTTPTransport
  private let isAsked: Bool
  /// Days by model, as the server listed them; nil until it was asked.
  private let listed = Mutex<[String: String]?>(nil)

  /// - Parameter isAsked: whether the server lists such dates.
  init(server: OpenAIServer, title: String, transport: any HTTPTransport, isAsked: Bool) {
    self.server = server
    self.title = title
    self.transport = transport
    self.isAsked = isAsked
  }

  /// "gpt-image-1.5 will be shut down on 2026-12-01, in 11 days: set another model."
  func warning(for model: OpenAIModel, today: Date) async -> String? {
    let dates = await dates()
    guard let day = dates[model.id] ?? model.shutdown else { return nil }
    return Retirement(of: model.id, title: title, day: day, today: today).map { "\($0.text): set another one in the configuration." }
  }

  /// Days of retirement by model. Asked for once; when they cannot be had, not again before the next start.
  private func dates() async -> [String: String] {
    guard isAsked else { return [:] }
    if let known = listed.withLock({ $0 }) { return known }
    var dates: [String: String] = [:]
    let request = server.get("/models", HTTPLimits(connect: .seconds(3), total: .seconds(4), maximumBytes: 4 << 20))
    if let answer = try? await transport.json(request), answer.isSuccess {
      for entry in answer.tree?["data"]?.elements ?? [] {
        if let id = entry["id"]?.string, let day = entry["shutdown_date"]?.string { dates[id] = day }
      }
    }
    listed.withLock { $0 = dates }
    return dates
  }
}
