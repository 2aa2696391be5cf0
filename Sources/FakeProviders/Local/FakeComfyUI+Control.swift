extension FakeComfyUI: FakeProvider {
  static let name = "comfyui"

  var details: FakeJSON {
    _ = charges  // brings the queue up to now
    return [:]
  }

  func configure(_ json: FakeJSON) throws {
    var settings = settings
    try forEachSetting(json) { name, value in
      switch name {
      case "latency_ms": settings.latency = value.duration ?? .zero
      case "old": settings.isOld = value.flag ?? false
      default: return false
      }
      return true
    }
    self.settings = settings
  }

  func addOutcome(_ json: FakeJSON) throws {
    switch json["outcome"]?.text {
    case "picture": end(with: .picture)
    case "execution_error":
      end(with: .executionError(node: json["node"]?.text ?? "3", message: json["message"]?.text ?? "CUDA out of memory"))
    default: throw FakeServerFailure("\"outcome\" is picture or execution_error")
    }
  }
}
