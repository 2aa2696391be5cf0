import AudioCapture
import Foundation
import SketchCore
import SpeechRecognition
import Testing

/// The checkout this test was compiled in.
let checkout = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

func standardRecognizer() -> PocketSphinxRecognizer {
  PocketSphinxRecognizer(models: .standard(folder: checkout.appending(path: "Models").path))
}

struct SpokenDemoTests {
  @Test(arguments: [
    ("draw-a-mountain-in-watercolor", "draw a mountain in watercolor"), ("add-a-cabin", "add a cabin"),
  ])
  func `a recording goes in and its words come out`(file: String, words: String) async throws {
    let source = AudioFileSource(path: checkout.appending(path: "docs/demo/\(file).wav").path)
    let listener = SpeechListener(recognizer: standardRecognizer())
    var finals: [String] = []
    var partials: [String] = []
    var last: ListenEvent?
    for await event in listener.listen(to: try source.events(), mode: .open) {
      last = event
      if case .final(let utterance) = event { finals.append(utterance.text) }
      if case .partial(let text) = event { partials.append(text) }
    }
    #expect(finals == [words])
    #expect(!partials.isEmpty)
    #expect(last == .ended)
  }
}
