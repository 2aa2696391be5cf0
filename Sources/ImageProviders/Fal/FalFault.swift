import FoundationEssentials
import SketchCore

/// Meaning of fal's refusals and failures. Pure: an answer in, an error out.
struct FalFault {
  /// Kind of question that failed; it decides what may have been charged.
  enum Stage: Sendable, Equatable {
    /// A request for work in the queue.
    case submit
    /// Work answered directly.
    case run
    /// A question about accepted work.
    case status
    /// The result of accepted work: the model's own answer.
    case result
    /// Bringing over a picture, before any work is asked for.
    case upload
  }

  let provider: String
  let now: Date

  /// - Parameter answer: one whose status is no success.
  func error(_ answer: JSONAnswer, stage: Stage) -> ImageProviderError {
    let details = answer.tree?["detail"]?.elements ?? []
    let flat = answer.tree?["detail"]?.string ?? answer.tree?["detail"]?["msg"]?.string ?? answer.tree?["error"]?.string
    let type = details.first?["type"]?.string ?? answer.tree?["error_type"]?.string ?? answer.head["x-fal-error-type"]
    var error =
      type.flatMap { typed($0, details.first, flat: flat) } ?? plain(answer, flat: flat ?? answer.tree?["message"]?.string, stage)
    if answer.status == 504, answer.head["x-fal-request-timeout-type"] != nil { error = kind(.timeoutBeforeStart) }
    let advice = RetryAdvice(headers: answer.head.headers, now: now)
    error.retryAfter = advice.after
    error.shouldRetry = advice.shouldRetry ?? error.shouldRetry
    error.statedAcceptance = acceptance(error.kind, answer, type: type, stage)
    return error
  }

  /// A completed request that the queue itself says has failed. A server error is not charged, so it counts as refused.
  func error(_ failure: FalStatus.Failure) -> ImageProviderError {
    var error =
      failure.type.flatMap { typed($0, nil, flat: failure.text) }
      ?? ImageProviderError(
        .badResponse, provider: provider, reason: "fal.ai could not make it: \(Prose.quotable(failure.text))", advice: "Try again.")
    let isUncharged = error.kind == .cancelled || failure.type.map(FalFault.unchargedTypes.contains) == true
    error.statedAcceptance = isUncharged ? .refused : .accepted
    return error
  }

  /// fal's names of server errors, which it charges nothing for. An answer without one is a gateway's, whatever its
  /// form.
  private static let unchargedTypes = unbegunTypes.union([
    "runner_disconnected", "internal_server_error", "internal_error", "runner_server_error",
    "runner_incomplete_response",
    "generation_timeout",
    "request_timeout", "startup_timeout", "downstream_service_error", "downstream_service_unavailable",
  ])

  /// The server errors among them that say that no machine had begun with it.
  private static let unbegunTypes: Set<String> = [
    "runner_scheduling_failure", "runner_connection_timeout", "runner_connection_refused", "runner_connection_error",
  ]

  private func acceptance(
    _ kind: ImageProviderError.Kind, _ answer: JSONAnswer, type: String?, _ stage: Stage
  ) -> ImageProviderError.Acceptance? {
    switch stage {
    case .upload: return .refused
    case .status: return .accepted
    // The status tells of work that failed: here somebody on the way failed, or the work was refused after it was
    // done.
    case .result: return .accepted
    case .submit, .run:
      guard answer.status >= 500 || answer.status == 408 else { return .refused }
      if kind == .timeoutBeforeStart { return .refused }
      if stage == .run { return type.map(FalFault.unchargedTypes.contains) == true ? .refused : .unknown }
      return answer.status == 503 && type.map(FalFault.unbegunTypes.contains) == true ? .refused : .unknown
    }
  }

  // MARK: By type

  /// fal's own names of what went wrong.
  private func typed(_ type: String, _ detail: JSONTree?, flat: String?) -> ImageProviderError? {
    switch type {
    case "content_policy_violation": return kind(.contentBlocked)
    case "no_media_generated":
      return make(.badResponse, "fal.ai's model made no picture of this", "Say it differently, or try again.", shouldRetry: true)
    case "image_too_small", "image_too_large", "file_too_large":
      return make(.invalidInput, "the picture is too \(type.hasSuffix("small") ? "small" : "large") for this model", "Use another model.")
    case "image_load_error", "unsupported_image_format", "file_download_error":
      return make(
        .invalidInput, "fal.ai could not read the picture it was to change", "Export it as PNG and check it, or use another model.")
    case "face_detection_error": return make(.invalidInput, "the model found no face in the picture", "Use another picture.")
    case "feature_not_supported": return make(.invalidInput, "the model cannot do that", "Use another model.")
    case "downstream_service_error", "downstream_service_unavailable":
      return make(.providerBusy, "the service behind fal.ai's model failed", "Try again later, or use another model.")
    case "internal_server_error", "internal_error", "runner_server_error", "runner_incomplete_response":
      return make(.providerBusy, "fal.ai failed while making it", "Try again later.")
    case "generation_timeout":
      return make(.timeoutRunning, "fal.ai's model took too long", "Try again, or use a faster model.", shouldRetry: false)
    case "request_timeout", "startup_timeout": return kind(.timeoutBeforeStart)
    case "runner_scheduling_failure", "runner_connection_timeout", "runner_disconnected", "runner_connection_refused",
      "runner_connection_error":
      return make(.providerBusy, "fal.ai had no machine for it", "Try again in a moment.")
    case "client_disconnected", "client_cancelled": return make(.cancelled, "the request was cancelled at fal.ai", "")
    case "bad_request":
      return make(.invalidInput, "fal.ai did not understand the request\(FalFault.quoted(flat))", "Check the model's entry.")
    default: return detail.flatMap(invalid)
    }
  }

  /// Anything else that names a field is about that field.
  private func invalid(_ detail: JSONTree) -> ImageProviderError? {
    guard let location = detail["loc"]?.elements, let message = detail["msg"]?.string else { return nil }
    let field = Prose.quotable(location.dropFirst().compactMap(\.label).joined(separator: "."))
    var error = make(
      .invalidInput, "fal.ai refused \(field.isEmpty ? "the request" : "“\(field)”"): \(Prose.quotable(message))",
      "Ask for something else, or correct the model's entry in fal.json.")
    error.field = field.isEmpty ? nil : field
    return error
  }

  // MARK: By status

  private func plain(_ answer: JSONAnswer, flat: String?, _ stage: Stage) -> ImageProviderError {
    switch answer.status {
    case 404 where stage == .status || stage == .result, 410:
      return make(.expired, "fal.ai does not keep the request any longer", "Ask for the picture again.")
    case 401: return make(.auth, "fal.ai does not know the key", "Check FAL_KEY: it has the form <key id>:<key secret>.")
    case 402: return kind(.billing)
    case 403:
      if let flat, FalFault.speaksOfMoney(flat) { return kind(.billing) }
      return make(.auth, "fal.ai does not allow this key to do that\(FalFault.quoted(flat))", "Check the key's permissions at fal.ai.")
    case 300..<400:
      return make(
        .badResponse, "fal.ai sends us to another address, which is not followed with a key (status \(answer.status))",
        "Check the server's address in the configuration, and for a proxy in between.")
    case 404:
      return make(
        .modelGone, "fal.ai does not have that model\(FalFault.quoted(flat))", "Set another model under [fal], or check its name.")
    case 408: return make(.network, "fal.ai gave up waiting for the request", "Check the connection.")
    case 413: return make(.invalidInput, "the picture is too large for fal.ai", "Use a smaller picture.")
    case 409, 429: return make(.rateLimited, "fal.ai takes no more requests just now", "It is tried again by itself; fewer at once help.")
    case 400, 422:
      return make(.invalidInput, "fal.ai refused the request\(FalFault.quoted(flat))", "Say it differently, or use another model.")
    case 504: return make(.providerBusy, "fal.ai took too long to answer", "Try again later.")
    case 500...: return make(.providerBusy, "fal.ai is busy or out of order (\(answer.status))", "Try again later.")
    default:
      return make(.badResponse, "fal.ai answered with status \(answer.status)\(FalFault.quoted(flat))", "Check the configured server.")
    }
  }

  /// The kinds that have one wording.
  func kind(_ kind: ImageProviderError.Kind) -> ImageProviderError {
    switch kind {
    case .contentBlocked:
      return make(kind, "fal.ai's content filter refused this", "Say it differently; it was not tried elsewhere.")
    case .billing: return make(kind, "the fal.ai account has no money left", "Top it up at fal.ai/dashboard/billing.")
    case .timeoutBeforeStart:
      return make(kind, "fal.ai did not begin in time: too many others wait", "Try again later, or use another model.")
    case .notFound:
      var error = make(kind, "fal.ai does not find the request it took", "It is asked for again.")
      error.statedAcceptance = .accepted
      return error
    default: return make(kind, "fal.ai failed", "Try again.")
    }
  }

  private func make(
    _ kind: ImageProviderError.Kind, _ reason: String, _ advice: String, shouldRetry: Bool? = nil
  ) -> ImageProviderError {
    ImageProviderError(kind, provider: provider, reason: reason, advice: advice, shouldRetry: shouldRetry)
  }

  private static func speaksOfMoney(_ text: String) -> Bool {
    let text = text.lowercased()
    return ["balance", "top up", "top_up", "billing", "locked"].contains { text.contains($0) }
  }

  /// " (“…”)"
  private static func quoted(_ text: String?) -> String {
    guard let text, !text.isEmpty else { return "" }
    return " (“\(Prose.quotable(text))”)"
  }
}
