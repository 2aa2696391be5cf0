import AudioCapture
import Foundation
import SketchCore
import SpeechRecognition
import TestSupport
import Testing

/// Measures the recogniser on a set of recordings, when the environment names one.
///
/// `VOICESKETCH_SPEECH_SET` is a table with a header and the tab-separated columns clip (a path beside the table), voice, condition, id, source, text;
/// `VOICESKETCH_SPEECH_RESULTS` is where one JSON object a recording goes.
struct SpeechAccuracyTests {
  private static let environment = ProcessInfo.processInfo.environment

  private struct Result: Encodable {
    var wav: String
    var hyp: String
    var nbest: [String]
    var sec: Double
    var cpu: Double
    var confidence: Double
  }

  @Test(.enabled(if: environment["VOICESKETCH_SPEECH_SET"] != nil, "set VOICESKETCH_SPEECH_SET to measure"))
  func `accuracy on a set of recordings`() async throws {
    let table = URL(filePath: try #require(Self.environment["VOICESKETCH_SPEECH_SET"]))
    let recognizer = standardRecognizer()
    let clock = ContinuousClock()
    print("loading: \(try await clock.measure { try await recognizer.prepare() })")
    var lines: [String] = []
    var right: [String: (right: Int, all: Int)] = [:]
    for row in try String(contentsOf: table, encoding: .utf8).split(separator: "\n").dropFirst() {
      let columns = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let file = table.deletingLastPathComponent().appending(path: columns[0])
      let samples = try AudioFile.samples(file.path)
      let before = clock.now
      let utterance = try await recognizer.transcribe(samples)
      let spent = before.duration(to: .now) / .seconds(1)
      let result = Result(
        wav: file.lastPathComponent, hyp: utterance.text, nbest: utterance.alternatives.map(\.text), sec: Double(samples.count) / 16_000,
        cpu: spent, confidence: utterance.confidence)
      lines.append(String(decoding: try JSONEncoder().encode(result), as: UTF8.self))
      for group in [columns[2], "all"] {
        right[group, default: (0, 0)].all += 1
        if utterance.text == columns[5] { right[group, default: (0, 0)].right += 1 }
      }
    }
    for (group, count) in right.sorted(by: { $0.key < $1.key }) { print("\(group): \(count.right) of \(count.all) right to the letter") }
    if let output = Self.environment["VOICESKETCH_SPEECH_RESULTS"] {
      try lines.joined(separator: "\n").write(toFile: output, atomically: true, encoding: .utf8)
    }
    #expect(right["all"]?.all ?? 0 > 0)
  }
}
