import SketchCore

/// Transcript files.
struct ReplayTarget: FuzzTarget {
  static let name = "replay"

  init() {}

  func run(_ bytes: [UInt8]) {
    guard let script = try? TranscriptScript(String(decoding: bytes, as: UTF8.self)) else { return }
    for line in script.lines { require(line.number > 0, "a line has number \(line.number)") }
  }
}
