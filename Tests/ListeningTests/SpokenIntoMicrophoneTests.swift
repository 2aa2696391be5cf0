import AudioCapture
import Foundation
import Listening
import SketchCore
import SpeechRecognition
import TestSupport
import Testing

struct SpokenIntoMicrophoneTests {
  /// PortAudio reads its environment once a process, so this is a process of its own.
  @Test func `a sentence spoken into a microphone is understood`() async {
    await #expect(processExitsWith: .success) {
      try await withScratchDirectory { scratch in
        let virtual = try await VirtualMicrophone(in: scratch)
        virtual.adoptEnvironment()
        let recognizer = standardRecognizer()
        try await recognizer.prepare()
        let recording = URL(filePath: Checkout.demo("draw-a-mountain-in-watercolor"))
        var finals: [String] = []
        var playing: Task<Void, any Error>?
        for await event in SpeechListener(recognizer: recognizer).listen(to: Microphone().events(), mode: .push) {
          if case .opened = event { playing = Task { try await virtual.play(recording) } }
          if case .final(let utterance) = event { finals.append(utterance.text) }
        }
        try await playing?.value
        #expect(finals == ["draw a mountain in watercolor"])
      }
    }
  }
}
