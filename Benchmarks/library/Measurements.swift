import FoundationEssentials

/// Times that were measured, in milliseconds.
struct Measurements: Encodable {
  struct Time: Encodable {
    var median: Double
    var p99: Double
    /// Median of the same statements through SQLite's C interface in the same run.
    var sqlite: Double?
    var ratio: Double?
  }

  var artworks: Int
  var revisions: Int
  var opening = 0.0
  /// Most memory the process had before it compared with SQLite, in MB.
  var memory = 0.0
  /// Size of the database in MB.
  var database = 0.0
  var times: [String: Time] = [:]

  init(artworks: Int, revisions: Int) {
    self.artworks = artworks
    self.revisions = revisions
  }

  mutating func add(_ name: String, _ durations: [Duration]) {
    let sorted = durations.map(Self.milliseconds).sorted()
    let time = Time(median: sorted[sorted.count / 2], p99: sorted[min(sorted.count - 1, sorted.count * 99 / 100)])
    times[name] = time
    let columns = [time.median, time.p99].map { Self.text($0).padded(to: 10, right: true) }
    print(name.padded(to: 26), columns.joined(separator: " "))
  }

  /// Compares with SQLite alone.
  mutating func compare(_ name: String, with durations: [Duration]) {
    guard var time = times[name] else { return }
    let sorted = durations.map(Self.milliseconds).sorted()
    time.sqlite = sorted[sorted.count / 2]
    time.ratio = time.median / sorted[sorted.count / 2]
    times[name] = time
    print("\(name): \(Self.text(time.ratio ?? 0)) times the \(Self.text(time.sqlite ?? 0)) ms of SQLite alone")
  }

  static func milliseconds(_ duration: Duration) -> Double { duration / .microseconds(1) / 1_000 }

  /// Three digits behind the point.
  static func text(_ number: Double) -> String {
    let thousandths = Int((number * 1_000).rounded())
    let fraction = String(thousandths % 1_000)
    return "\(thousandths / 1_000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
  }
}

extension String {
  func padded(to width: Int, right: Bool = false) -> String {
    let space = String(repeating: " ", count: max(0, width - count))
    return right ? space + self : self + space
  }
}
