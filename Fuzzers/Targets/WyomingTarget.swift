import SketchCore

@testable import SpeechRecognition

/// What a Wyoming server sends: in pieces it says what it says whole.
struct WyomingTarget: FuzzTarget {
  static let name = "wyoming"

  init() {}

  func run(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let stream = bytes.dropFirst()
    let cut = stream.startIndex + Int(first) % (stream.count + 1)

    func read(_ pieces: [ArraySlice<UInt8>]) -> [WyomingEvent]? {
      var reader = WyomingEventReader(mostBytes: 1 << 16)
      var events: [WyomingEvent] = []
      for piece in pieces {
        guard let more = try? reader.take(piece) else { return nil }
        events += more
      }
      return events
    }
    let (whole, parted) = (read([stream]), read([stream[..<cut], stream[cut...]]))
    require(whole == parted, "the events differ when they come in pieces")
  }
}
