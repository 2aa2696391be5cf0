extension FakeSDServer: FakeProvider {
  static let name = "sdserver"

  var details: FakeJSON {
    _ = charges  // brings the queue up to now
    return [:]
  }

  func configure(_ json: FakeJSON) throws {
    var settings = settings
    try forEachSetting(json) { name, value in
      switch name {
      case "latency_ms": settings.latency = value.duration ?? .zero
      case "maximum_queue": settings.maximumQueue = value.int ?? settings.maximumQueue
      case "old": settings.isOld = value.flag ?? false
      case "forget_jobs": settings.forgetsJobs = value.flag ?? false
      default: return false
      }
      return true
    }
    self.settings = settings
  }

  func addOutcome(_ json: FakeJSON) throws {
    switch json["outcome"]?.text {
    case "picture": end(with: .picture)
    case "failure":
      end(
        with: .failure(
          code: json["code"]?.text ?? "generation_failed", message: json["message"]?.text ?? "generate_image returned empty results"))
    default: throw FakeServerFailure("\"outcome\" is picture or failure")
    }
  }
}
