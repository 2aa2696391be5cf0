/// Fake server as the control URL sees it.
protocol FakeProvider: AnyObject, Sendable {
  /// Name in the control URL's paths: "fal".
  static var name: String { get }
  var script: FakeScript { get }
  var url: String { get }
  /// State of the fake, beside what its script knows.
  var details: FakeJSON { get }
  /// - Throws: `FakeServerFailure` for what it does not know.
  func configure(_ settings: FakeJSON) throws
  /// Decides how the next generation ends.
  func addOutcome(_ outcome: FakeJSON) throws
  /// A word of its own: "expire".
  func perform(_ action: String) throws
  func reset()
  func stop()
}

extension FakeProvider {
  func perform(_ action: String) throws { throw FakeServerFailure("unknown action \"\(action)\"") }
  func addOutcome(_ outcome: FakeJSON) throws { throw FakeServerFailure("this fake has no outcomes, only faults") }
  var details: FakeJSON { [:] }

  /// Hands each setting to `take`, which answers false for one it does not know.
  func forEachSetting(_ settings: FakeJSON, _ take: (String, FakeJSON) throws -> Bool) throws {
    guard let fields = settings.fields else { throw FakeServerFailure("settings are an object") }
    for field in fields where try !take(field.name, field.value) {
      throw FakeServerFailure("unknown setting \"\(field.name)\", or a value of the wrong type")
    }
  }
}

extension FakeJSON {
  /// A number of milliseconds.
  var duration: Duration? { double.map { .microseconds(Int64($0 * 1000)) } }
}
