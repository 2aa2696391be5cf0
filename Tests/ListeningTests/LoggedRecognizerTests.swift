import Foundation
import SketchCore
import SpeechRecognition
import TestSupport
import Testing

@testable import Listening

@Suite struct LoggedRecognizerTests {
  private func frame(_ count: Int) -> AudioFrame { AudioFrame(samples: [Int16](repeating: 1, count: count), start: .zero) }

  @Test func `an utterance is logged with all its sound, one that was dropped with none`() async throws {
    try await withScratchDirectory { folder in
      let hearing = HearingLog(
        RecordingStore(folder: folder.path, kept: .never, lifetime: .seconds(60)), log: SilentLog())
      let utterance = Utterance(text: "undo", confidence: 0.9, source: .speech)
      let recognizer = LoggedRecognizer(ScriptedRecognizer([utterance]), hearing: hearing)
      try await recognizer.begin()
      _ = try await recognizer.process(frame(1600))
      await recognizer.abandon()
      try await recognizer.begin()
      #expect(try await recognizer.process(frame(8000)) == "undo")
      _ = try await recognizer.process(frame(8000))
      #expect(try await recognizer.finish() == utterance)
      await hearing.concluded(utterance, meant: utterance, .undo, .done, "")
      #expect(await hearing.heard(limit: 5).map(\.audioSeconds) == [1])
    }
  }
}
