/// Ending of a job.
package enum FalOutcome: Sendable {
  case picture
  /// The soft filter: 200, `has_nsfw_concepts` true, the picture black.
  case blackPicture
  /// The platform's fault, such as (503, "runner_disconnected", "Runner went away").
  case platformError(status: Int, type: String, detail: String)
  /// The model's complaint, such as (422, "content_policy_violation", "…").
  case modelError(status: Int, type: String, message: String)
  /// A bare 422 as endpoints without typed errors send it.
  case detail(status: Int, String)
  /// 200 with this for an output.
  case output(FakeJSON)

  /// Outcome as the control URL takes it: {"outcome": "black_picture"}, {"outcome": "model_error", "status": 422,
  /// "type": …, "message": …}, ….
  init(_ json: FakeJSON) throws {
    let (status, type, message) = (json["status"]?.int, json["type"]?.text, json["message"]?.text ?? "Something went wrong")
    switch json["outcome"]?.text {
    case "picture": self = .picture
    case "black_picture": self = .blackPicture
    case "platform_error": self = .platformError(status: status ?? 503, type: type ?? "runner_disconnected", detail: message)
    case "model_error": self = .modelError(status: status ?? 422, type: type ?? "content_policy_violation", message: message)
    case "detail": self = .detail(status: status ?? 422, message)
    case "output": self = .output(json["output"] ?? .object([]))
    default: throw FakeServerFailure("\"outcome\" is picture, black_picture, platform_error, model_error, detail or output")
    }
  }
}
