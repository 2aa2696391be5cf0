import AudioCapture
import Foundation
import Listening
import SketchCore
import SpeechRecognition
import TestSupport
import Testing

struct SpokenDemoTests {
  @Test(arguments: [
    ("draw-a-mountain-in-watercolor", "draw a mountain in watercolor"), ("add-a-cabin", "add a cabin"),
  ])
  func `a recording goes in and its words come out`(file: String, words: String) async throws {
    let source = AudioFileSource(path: Checkout.demo(file))
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

  @Test func `sentences with pauses between them are heard one by one`() async throws {
    try await withScratchDirectory { scratch in
      let sentences = ["undo", "make it purple", "remove the car", "yes"]
      let file = scratch.appending(path: "sentences.wav")
      try await SynthesizedSpeech.write(sentences, to: file)
      var finals: [String] = []
      let listener = SpeechListener(recognizer: standardRecognizer())
      for await event in listener.listen(to: try AudioFileSource(path: file.path).events(), mode: .open) {
        if case .final(let utterance) = event { finals.append(utterance.text) }
      }
      #expect(finals == sentences)
    }
  }
}
