import AudioCapture
import Foundation
import Listening
import SketchCore
import SpeechRecognition
import TestSupport
import Testing

/// Measures what a listener waits for and what the recogniser costs, when asked to.
struct SpeechCostTests {
  @Test(.enabled(if: ProcessInfo.processInfo.environment["VOICESKETCH_MEASURE"] != nil, "set VOICESKETCH_MEASURE to measure"))
  func `delay from the end of speech, loading time and memory`() async throws {
    let before = try residentMegabytes()
    let recognizer = standardRecognizer()
    let clock = ContinuousClock()
    let loading = try await clock.measure { try await recognizer.prepare() }
    print("loading \(loading), \(try residentMegabytes() - before) MB of \(try residentMegabytes()) MB resident")
    for file in ["draw-a-mountain-in-watercolor", "add-a-cabin"] {
      let path = Checkout.demo(file)
      let samples = try AudioFile.samples(path)
      let lastLoud = samples.lastIndex { abs(Int($0)) > 500 } ?? 0
      var began: ContinuousClock.Instant?
      for await event in SpeechListener(recognizer: recognizer).listen(
        to: try AudioFileSource(path: path, paced: true).events(), mode: .push)
      {
        if case .opened = event { began = clock.now }
        if case .final(let utterance) = event, let began {
          let spoken = AudioFrame.duration(ofSamples: lastLoud)
          print("\(utterance.text): \(began.duration(to: clock.now) - spoken) after the last sound")
        }
      }
    }
    print("after two sentences \(try residentMegabytes()) MB resident")
  }

  private func residentMegabytes() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
    return Int(line.split(separator: " ")[1]).map { $0 / 1024 } ?? 0
  }
}
