import SketchCore

/// Transport of requests with libcurl, all on one thread; connections are kept and shared.
///
/// Certificates are always verified. No cookies, no `Origin`, no redirect that `HTTPRequest.destinations` would not
/// allow as a first address.
package final class CurlTransport: HTTPTransport {
  private let loop: TransferLoop

  /// - Parameters:
  ///   - authorities: a PEM file of certificate authorities to trust beside the system's.
  ///   - environment: names the proxies (`https_proxy`, `no_proxy` …) and, where `authorities` is nil, `SSL_CERT_FILE`.
  ///   - maximumInFlight: more requests wait for their turn.
  ///   - stall: when a transfer has stalled, unless its request says otherwise.
  package init(
    environment: [String: String], authorities: String? = nil, maximumInFlight: Int = 128, stall: StallRule = StallRule()
  ) {
    let named = environment["SSL_CERT_FILE"].flatMap { $0.isEmpty ? nil : $0 }
    loop = TransferLoop(
      TransferSettings(
        userAgent: "VoiceSketch/\(ProductVersion.current)", authorities: authorities ?? named,
        proxies: ProxySettings(environment: environment), maximumInFlight: max(1, maximumInFlight), stall: stall))
  }

  deinit {
    loop.stop()
  }

  package func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    let exchange = Exchange(request, isStreamed: false)
    let outcome = await withTaskCancellationHandler {
      loop.give(.start(exchange))
      return await ending(of: exchange)
    } onCancel: {
      cancel(exchange)
    }
    return try outcome.get()
  }

  package func stream(
    _ request: HTTPRequest, head: @escaping @Sendable (HTTPHead) async throws -> Void,
    piece: @escaping @Sendable ([UInt8]) async throws -> Void
  ) async throws {
    let exchange = Exchange(request, isStreamed: true)
    try await withTaskCancellationHandler {
      loop.give(.start(exchange))
      do {
        while true {
          switch await exchange.next(drained: { loop.give(.resume(exchange)) }) {
          case .head(let value): try await head(value)
          case .piece(let bytes): try await piece(bytes)
          case .end(let outcome):
            _ = try outcome.get()
            return
          }
        }
      } catch {
        // Nobody takes any more; when this returns the transfer is over.
        cancel(exchange)
        _ = await ending(of: exchange)
        throw error
      }
    } onCancel: {
      cancel(exchange)
    }
  }

  private func cancel(_ exchange: Exchange) {
    exchange.cancel()
    loop.give(.cancel(exchange))
  }

  /// Waits for the end; what comes before it is dropped.
  private func ending(of exchange: Exchange) async -> Exchange.Outcome {
    while true {
      if case .end(let outcome) = await exchange.next(drained: { loop.give(.resume(exchange)) }) { return outcome }
    }
  }
}
