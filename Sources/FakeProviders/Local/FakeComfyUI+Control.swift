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
      case "steps": settings.steps = max(1, value.int ?? 4)
      case "others": settings.tellsOfOthers = value.flag ?? false
      case "socket_breaks_after": settings.socketFault = value.int.map { .breaks(after: $0) }
      case "socket_oversized_after": settings.socketFault = value.int.map { .oversized(after: $0) }
      case "socket_garbled_after": settings.socketFault = value.int.map { .garbled(after: $0) }
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
