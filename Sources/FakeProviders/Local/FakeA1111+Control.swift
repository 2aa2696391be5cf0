extension FakeA1111: FakeProvider {
  static let name = "a1111"

  func configure(_ json: FakeJSON) throws {
    var settings = settings
    try forEachSetting(json) { name, value in
      switch name {
      case "latency_ms": settings.latency = value.duration ?? .zero
      case "credentials": settings.credentials = value.text
      case "grid": settings.sendsGrid = value.flag ?? false
      case "format":
        guard let format = value.text.flatMap(FakePictureFormat.init(rawValue:)) else { return false }
        settings.format = format
      default: return false
      }
      return true
    }
    self.settings = settings
  }
}
