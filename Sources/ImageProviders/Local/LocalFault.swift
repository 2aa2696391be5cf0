import FoundationEssentials
import SketchCore

/// Meaning of the refusals and failures of image servers of one's own, in the shapes they have. Pure.
struct LocalFault {
  let options: LocalServerOptions
  let now: Date

  private var title: String { options.kind.title }

  /// The parts of an error, wherever a server put them.
  struct Parts: Equatable {
    var message: String
    /// The server's own name of what went wrong.
    var type: String?
    var field: String?

    /// - Returns: nil when the answer is no error object.
    init?(_ value: JSONTree?) {
      guard let value else { return nil }
      if let errors = value["node_errors"]?.fields, let node = errors.sorted(by: { $0.key < $1.key }).first,
        let first = node.value["errors"]?.elements.first
      {
        // ComfyUI's, of a node: the node says more than the error around it.
        let name = node.value["class_type"]?.string ?? "node \(node.key)"
        message = [name, first["message"]?.string, first["details"]?.string].compactMap(\.self).filter { !$0.isEmpty }.joined(
          separator: ": ")
        type = first["type"]?.string
        field = first["extra_info"]?["input_name"]?.string
      } else if let error = value["error"], case .object = error {
        message = Parts.joined([error["message"]?.string, error["details"]?.string], " ")
        type = error["type"]?.string
      } else if let detail = value["detail"] {
        // FastAPI's servers; of an exception the words are in one of three places.
        let words = [detail.string, detail.elements.first?["msg"]?.string, value["errors"]?.string, value["error"]?.string]
        message = words.compactMap(\.self).first { !$0.isEmpty } ?? ""
        type = value["error"]?.string
        field = detail.elements.first?["loc"]?.elements.last?.label
      } else if let text = value["error"]?.string {
        message = value["message"]?.string ?? text
        type = value["message"] == nil ? nil : text
      } else {
        return nil
      }
    }

    private static func joined(_ words: [String?], _ separator: String) -> String {
      words.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: separator)
    }
  }

  /// - Parameters:
  ///   - answer: one whose status is no success.
  ///   - isSubmit: it asked for new work.
  func error(_ answer: JSONAnswer, isSubmit: Bool) -> ImageProviderError {
    let parts = Parts(answer.tree)
    var error = meaning(of: answer.status, parts)
    let advice = RetryAdvice(headers: answer.head.headers, now: now)
    error.retryAfter = advice.after
    error.shouldRetry = advice.shouldRetry ?? error.shouldRetry
    // A proxy's page tells nothing of what happened behind it.
    error.statedAcceptance = !isSubmit ? .accepted : answer.status >= 500 && parts == nil || answer.status == 408 ? .unknown : .refused
    return error
  }

  /// Work that was begun and failed.
  /// - Parameter place: "in the node KSampler"
  func failed(_ message: String, place: String = "") -> ImageProviderError {
    if let error = outOfMemory(message) { return error }
    var error = make(
      .badResponse, "\(title) failed while making the picture\(place.isEmpty ? "" : " " + place)\(quoted(message))",
      "Look at the server's own log.")
    error.statedAcceptance = .refused
    return error
  }

  /// ComfyUI and sd-server forget their work when they stop.
  func forgotten() -> ImageProviderError {
    var error = make(
      .notFound, "\(title) never got the request, or has forgotten it since it was restarted", "Ask for the picture again.")
    error.statedAcceptance = .refused
    return error
  }

  func timedOut() -> ImageProviderError {
    var error = make(
      .timeoutRunning, "\(title) was not done after \(Int(options.timeout.inSeconds)) s, and was told to stop",
      "Raise `timeout-seconds` in [\(options.name)], or use fewer steps or a faster model.")
    error.statedAcceptance = .accepted
    return error
  }

  private func meaning(of status: Int, _ parts: Parts?) -> ImageProviderError {
    let message = parts?.message ?? ""
    if let error = outOfMemory(message) { return error }
    let words = message.lowercased()
    switch status {
    case 400 where parts?.type == "missing_node_type":
      return make(
        .modelGone, "\(title) lacks a node of the workflow\(quoted(message))",
        "Install it in ComfyUI, or set another `workflow` in [comfyui].")
    case 400, 413, 422:
      if parts?.field == "ckpt_name" || parts?.type == "value_not_in_list" {
        return make(
          .modelGone, "\(title) does not have what the workflow names\(quoted(message))",
          "Set `model` in [\(options.name)] to a file that is there.")
      }
      var error = make(
        .invalidInput, "\(title) refused \(parts?.field.map { "“\(Prose.quotable($0))”" } ?? "the request")\(quoted(message))",
        options.kind == .comfyui ? "Check the workflow set in [comfyui]." : "Check what is set in [\(options.name)].")
      error.field = parts?.field
      return error
    case 401: return login("\(title) wants a name and a password\(options.login == nil ? "" : ", and not those it was sent")")
    case 403: return login("\(title) does not allow this")
    case 404 where words.contains("sampler") || words.contains("model") || words.contains("checkpoint"):
      return make(.modelGone, "\(title) does not have what was asked for\(quoted(message))", "Set another `model` in [\(options.name)].")
    case 404:
      let advice =
        options.kind == .a1111 ? "Start it with --api, and check `base-url` in [a1111]." : "Check `base-url` in [\(options.name)]."
      return make(.notFound, "\(title) has no such address\(quoted(message))", advice)
    case 408, 504: return make(.timeoutRunning, "\(title) took too long to answer", "Try again later.")
    case 410: return make(.expired, "\(title) has thrown the picture away already", "Ask for it again.")
    case 429: return make(.providerBusy, "\(title) has too much to do already\(quoted(message))", "It is tried again by itself.")
    case 500... where words.contains("model") && words.contains("not found"):
      return make(.modelGone, "\(title) does not have the model\(quoted(message))", "Set another `model` in [\(options.name)].")
    case 500...: return make(.providerBusy, "\(title) is out of order (\(status))\(quoted(message))", "Look at the server's own log.")
    default:
      return make(.badResponse, "\(title) answered with status \(status)\(quoted(message))", "Check `base-url` in [\(options.name)].")
    }
  }

  /// The same again would fail in the same way; somebody else may have more.
  private func outOfMemory(_ message: String) -> ImageProviderError? {
    let words = message.lowercased()
    guard words.contains("out of memory") || words.contains("outofmemory") || words.contains("failed to allocate") else { return nil }
    var error = make(
      .providerBusy, "\(title) has not enough memory for this picture\(quoted(message))",
      "Close what else uses the graphics card, or set a smaller `size` in [\(options.name)].")
    error.shouldRetry = false
    error.statedAcceptance = .refused
    return error
  }

  private func login(_ reason: String) -> ImageProviderError {
    make(
      .auth, reason,
      options.kind == .a1111
        ? "Store it as USER:PASSWORD with `secret-tool store --label=VoiceSketch application voicesketch provider a1111`, or in A1111_LOGIN."
        : "Ask the server directly, without a proxy that wants a password.")
  }

  private func make(_ kind: ImageProviderError.Kind, _ reason: String, _ advice: String) -> ImageProviderError {
    ImageProviderError(kind, provider: options.name, reason: reason, advice: advice)
  }

  /// " (“…”)"
  private func quoted(_ message: String) -> String { message.isEmpty ? "" : " (“\(Prose.quotable(message))”)" }
}
