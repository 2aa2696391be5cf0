extension FakeOpenAI: FakeProvider {
  static let name = "openai"

  var details: FakeJSON { ["media_url": .string(mediaURL), "connections": FakeJSON(connections)] }

  func configure(_ json: FakeJSON) throws {
    var settings = settings
    try forEachSetting(json) { name, value in
      switch name {
      case "dialect":
        guard let dialect = value.text.flatMap(Dialect.init) else { return false }
        settings.dialect = dialect
      case "latency_ms": settings.latency = value.duration ?? .zero
      case "key": settings.key = value.text
      case "today": settings.today = value.text ?? settings.today
      case "chat_text": settings.chat = value.text.map { .text($0) } ?? .elaborate
      case "chat_refusal": settings.chat = value.text.map { .refusal($0) } ?? .elaborate
      case "chat_cut": settings.chat = value.text.map { .cut($0) } ?? .elaborate
      case "chat_refuses_temperature": settings.chatRefusesTemperature = value.flag ?? false
      case "request_limit": settings.requestLimit = value.int ?? settings.requestLimit
      case "media_on_same_host": settings.mediaOnSameHost = value.flag ?? false
      default: return false
      }
      return true
    }
    self.settings = settings
  }

  func addOutcome(_ json: FakeJSON) throws {
    switch json["outcome"]?.text {
    case "picture": end(with: .picture)
    case "blocked":
      end(with: .blocked(stage: json["stage"]?.text ?? "input", categories: json["categories"]?.elements?.compactMap(\.text) ?? ["sexual"]))
    case "fails_late":
      end(
        with: .failsLate(
          status: json["status"]?.int ?? 500, code: json["code"]?.text ?? "server_error",
          message: json["message"]?.text ?? "The server had an error"))
    default: throw FakeServerFailure("\"outcome\" is picture, blocked or fails_late")
    }
  }
}
