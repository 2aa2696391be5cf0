extension FakeFal: FakeProvider {
  static let name = "fal"

  var details: FakeJSON {
    _ = charges  // brings the jobs up to now
    return [
      "queue_url": .string(queueURL), "run_url": .string(runURL), "rest_url": .string(restURL), "cdn_url": .string(cdnURL),
      "platform_url": .string(platformURL), "media_url": .string(mediaURL), "jobs": .array(jobs), "leaked_keys": FakeJSON(leakedKeys),
      "connections": FakeJSON(connections.api),
    ]
  }

  func configure(_ json: FakeJSON) throws {
    var settings = settings
    try forEachSetting(json) { name, value in
      switch name {
      case "queue_positions": settings.pace.queuePositions = (value.elements ?? []).compactMap(\.int)
      case "queue_ms": settings.pace.perQueuePosition = value.duration ?? .zero
      case "run_ms":
        settings.pace.running = value.duration ?? .zero
        settings.pace.runs = true
      case "runs": settings.pace.runs = value.flag ?? false
      case "every_stage_is_seen": settings.pace.everyStageIsSeen = value.flag ?? false
      case "ping_ms": settings.pace.ping = value.duration ?? .seconds(15)
      case "direct_run_ms": settings.runLatency = value.duration ?? .zero
      case "refuse_unknown_fields": settings.refusesUnknownFields = value.flag ?? false
      case "key": settings.key = value.text
      case "locked": settings.isLocked = value.flag ?? false
      case "media_on_same_host": settings.mediaOnSameHost = value.flag ?? false
      default: return false
      }
      return true
    }
    self.settings = settings
  }

  func addOutcome(_ outcome: FakeJSON) throws { end(with: try FalOutcome(outcome)) }

  func perform(_ action: String) throws {
    guard action == "expire" else { throw FakeServerFailure("unknown action \"\(action)\"; there is expire") }
    expireResults()
  }
}
