/// Options of a submit that are sent as headers, checked as fal documents them.
struct FalSubmitOptions {
  var startTimeout: Duration?

  private static let decisions: Set = ["hide", "forbid", "allow"]

  /// - Throws: `FalRefusal` for a start timeout of 0.1 s or less, and for a lifecycle that is not the documented object.
  init(_ headers: [String: String]) throws(FakeFal.FalRefusal) {
    if let text = headers["x-fal-request-start-timeout"] ?? headers["x-fal-request-timeout"] {
      guard let seconds = Double(text), seconds > 0.1 else {
        throw FalSubmitOptions.refusal("X-Fal-Request-Start-Timeout has to be a number of seconds greater than 0.1")
      }
      startTimeout = .milliseconds(Int(seconds * 1000))
    }
    if let text = headers["x-fal-object-lifecycle-preference"], !FalSubmitOptions.isLifecycle(text) {
      throw FalSubmitOptions.refusal("X-Fal-Object-Lifecycle-Preference is not a valid lifecycle preference")
    }
  }

  private static func isLifecycle(_ text: String) -> Bool {
    guard let fields = FakeJSON(Array(text.utf8))?.fields else { return false }
    return fields.allSatisfy { field in
      switch field.name {
      case "expiration_duration_seconds": (field.value.int ?? 0) > 0
      case "initial_acl":
        decisions.contains(field.value["default"]?.text ?? "")
          && (field.value["rules"]?.elements ?? []).allSatisfy { decisions.contains($0["decision"]?.text ?? "") }
      default: false
      }
    }
  }

  private static func refusal(_ detail: String) -> FakeFal.FalRefusal {
    FakeFal.FalRefusal(answer: FalErrors.platform(400, "bad_request", detail))
  }
}
