import FoundationEssentials
import SketchCore

/// Meaning of the refusals and failures of an images API, in whichever of the shapes servers send them. Pure.
struct OpenAIFault {
  let provider: String
  /// "OpenAI"
  let title: String
  let now: Date

  /// The parts of an error, wherever a server put them.
  struct Parts: Equatable {
    var message = ""
    var code: String?
    var type: String?
    var field: String?
    var stage: String?
    var categories: [String] = []

    /// - Returns: nil when the answer is no error object.
    init?(_ value: JSONTree?) {
      guard let value else { return nil }
      switch value["error"] {
      case .object(let fields)?:
        message = fields["message"]?.string ?? ""
        code = fields["code"]?.label
        type = fields["type"]?.string
        field = fields["param"]?.string
        stage = fields["moderation_details"]?["moderation_stage"]?.string
        categories = fields["moderation_details"]?["categories"]?.elements.compactMap(\.string) ?? []
      case .string(let text)?:
        // stable-diffusion.cpp: the error is the message, or a code beside one.
        message = value["message"]?.string ?? text
        code = value["message"] == nil ? nil : text
      default:
        if let detail = value["detail"] {
          // FastAPI's servers.
          message = detail.string ?? detail.elements.first?["msg"]?.string ?? ""
          field = detail.elements.first?["loc"]?.elements.last?.label
        } else if let text = value["message"]?.string {
          message = text
          code = value["code"]?.label
          type = value["type"]?.string
        } else {
          return nil
        }
      }
    }

    func isNamed(_ candidates: String...) -> Bool { isNamed(candidates) }

    func isNamed(_ candidates: [String]) -> Bool {
      [code, type].contains { $0.map { candidates.contains($0.lowercased()) } == true }
    }

    /// Whether a 400 is about a model the server does not have, which proxies name in words only.
    var speaksOfModel: Bool {
      let text = message.lowercased()
      guard text.contains("model") else { return false }
      return ["invalid model name", "unknown model", "model not found", "not a valid model", "no such model"].contains {
        text.contains($0)
      }
        || text.contains("does not exist")
    }

    /// Whether a 400 is about the key, which proxies name in words only.
    var speaksOfKey: Bool {
      let text = message.lowercased()
      return [
        "no connected db", "authentication error", "invalid api key", "incorrect api key", "api key not valid",
        "invalid proxy server token",
      ]
      .contains { text.contains($0) }
    }
  }

  /// - Parameter answer: one whose status is no success.
  func error(_ answer: JSONAnswer) -> ImageProviderError {
    let parts = Parts(answer.tree)
    var error = parts.flatMap(named) ?? plain(answer.status, parts)
    let advice = RetryAdvice(headers: answer.head.headers, now: now)
    error.retryAfter = advice.after
    error.shouldRetry = advice.shouldRetry
    error.statedAcceptance = isRefusal(answer.status, parts) ? .refused : .unknown
    return error
  }

  /// Whether nothing was begun. A server error is one only where it is documented as such: gateways answer in JSON,
  /// too, and know nothing of what happened behind them.
  private func isRefusal(_ status: Int, _ parts: Parts?) -> Bool {
    switch status {
    case 408, 500..<503, 504...: false
    case 503:
      parts?.isNamed("server_is_overloaded", "service_unavailable_error", "overloaded_error", "slow_down") == true
    default: true
    }
  }

  /// An error in the middle of a stream: the work had begun.
  func error(inStream value: JSONTree) -> ImageProviderError {
    let parts = Parts(value)
    var error =
      parts.flatMap(named)
      ?? make(.providerBusy, "\(title) failed while making the picture\(quoted(parts))", "Try again.")
    error.statedAcceptance = error.kind == .contentBlocked ? .accepted : .unknown
    return error
  }

  /// The protocol's own names of what went wrong.
  private func named(_ parts: Parts) -> ImageProviderError? {
    func has(_ candidates: String...) -> Bool { parts.isNamed(candidates) }
    if has("moderation_blocked", "content_policy_violation", "content_filter") || parts.message.contains("safety_violations=") {
      var error = make(
        .contentBlocked, "\(title)'s content filter refused this\(Self.listed(parts.categories))",
        "Say it differently; it was not tried elsewhere.")
      error.stage = parts.stage.flatMap(ImageProviderError.Stage.init)
      error.categories = parts.categories
      return error
    }
    if has("billing_hard_limit_reached", "insufficient_quota", "credit_balance_exhausted", "billing_not_active") {
      return make(
        .billing, "the \(title) account has no money left, or reached its limit", "Top it up, or raise the limit, on the billing page.")
    }
    if has(
      "invalid_api_key", "incorrect_api_key", "auth_error", "authentication_error", "token_not_found_in_db",
      "no_db_connection")
    {
      return make(.auth, "\(title) does not know the key", "Check OPENAI_API_KEY, or the key set for this server.")
    }
    if has("model_not_found", "model_deprecated", "model_retired") {
      return make(.modelGone, "\(title) does not have that model\(quoted(parts))", "Set another model in the configuration.")
    }
    if has("rate_limit_exceeded", "slow_down", "rate_limit_error") {
      return make(.rateLimited, "\(title) takes no more requests just now", "It is tried again by itself; fewer at once help.")
    }
    if has("server_is_overloaded", "service_unavailable_error", "overloaded_error") {
      return make(.providerBusy, "\(title) is overloaded", "Try again later.")
    }
    if has("unknown_parameter") {
      return invalid(parts, "Set the right kind of server in the configuration, or correct the model's entry in openai.json.")
    }
    return nil
  }

  private func plain(_ status: Int, _ parts: Parts?) -> ImageProviderError {
    switch status {
    case 300..<400:
      return make(
        .badResponse, "\(title) sends us to another address, which is not followed with a key (status \(status))",
        "Check the server's address in the configuration, and for a proxy in between.")
    case 400 where parts?.speaksOfModel == true:
      return make(
        .modelGone, "\(title) does not have that model\(quoted(parts))", "Set another model in the configuration.")
    case 400 where parts?.speaksOfKey == true:
      return make(
        .auth, "\(title) does not accept the key\(quoted(parts))",
        "Check OPENAI_API_KEY, or the key set for this server.")
    case 400, 413, 422: return invalid(parts, "Say it differently, or use another model.")
    case 401: return make(.auth, "\(title) does not accept the key", "Check OPENAI_API_KEY, or the key set for this server.")
    case 402: return make(.billing, "\(title) wants to be paid first", "Top the account up.")
    case 403:
      return make(.auth, "\(title) does not allow this\(quoted(parts))", "Check the key's permissions, the organization and the region.")
    case 404:
      let isModel = parts?.message.lowercased().contains("model") == true
      return make(
        isModel ? .modelGone : .notFound, "\(title) has no such \(isModel ? "model" : "address")\(quoted(parts))",
        isModel ? "Set another model in the configuration." : "Check the server's address in the configuration; it usually ends in /v1.")
    case 408, 504: return make(.timeoutRunning, "\(title) took too long to answer", "Try again later.")
    case 429: return make(.rateLimited, "\(title) takes no more requests just now", "It is tried again by itself; fewer at once help.")
    case 409: return make(.providerBusy, "\(title) is busy with another request", "Try again in a moment.")
    case 500...: return make(.providerBusy, "\(title) is busy or out of order (\(status))\(quoted(parts))", "Try again later.")
    default:
      return make(
        .badResponse, "\(title) answered with status \(status)\(quoted(parts))", "Check the server's address in the configuration.")
    }
  }

  private func invalid(_ parts: Parts?, _ advice: String) -> ImageProviderError {
    let field = parts?.field.map { "“\(Prose.quotable($0))”" } ?? "the request"
    var error = make(.invalidInput, "\(title) refused \(field)\(quoted(parts))", advice)
    error.field = parts?.field
    return error
  }

  private func make(_ kind: ImageProviderError.Kind, _ reason: String, _ advice: String) -> ImageProviderError {
    ImageProviderError(kind, provider: provider, reason: reason, advice: advice)
  }

  /// " (“…”)"
  private func quoted(_ parts: Parts?) -> String {
    guard let message = parts?.message, !message.isEmpty else { return "" }
    return " (“\(Prose.quotable(message))”)"
  }

  private static func listed(_ categories: [String]) -> String {
    categories.isEmpty ? "" : " (\(categories.prefix(4).map { Prose.quotable($0) }.joined(separator: ", ")))"
  }
}
