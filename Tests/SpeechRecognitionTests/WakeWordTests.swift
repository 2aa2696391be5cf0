import AudioCapture
import Foundation
import SketchCore
import TestSupport
import Testing

@testable import SpeechRecognition

struct WakeWordTests {
  private let models = SpeechModels.standard(folder: Checkout.models)

  private func phrase(_ text: String) throws -> WakePhrase { try WakePhrase(text, dictionaries: models.dictionaries) }

  @Test func `a good phrase is taken as it is, in any writing`() throws {
    let phrase = try phrase("Hello, Voice  Sketch!")
    #expect(phrase.text == "hello voice sketch")
    #expect(phrase.warnings.isEmpty)
    #expect(phrase.phones.contains("HH AH L OW V OY S S K EH CH".split(separator: " ").map(String.init)))
  }

  @Test(arguments: [("", "no words"), ("hey", "only one syllable"), ("zorblaxian studio", "zorblaxian"), ("42", "no words")])
  func `a phrase that cannot work is refused with what to do`(text: String, reason: String) throws {
    let error = try #require(throws: SketchError.self) { try phrase(text) }
    #expect(error.code == .configuration)
    #expect(error.message.contains(reason))
    #expect(!error.advice.isEmpty)
  }

  @Test func `a short phrase is warned about`() throws {
    #expect(try phrase("hey you").warnings.first?.contains("short") == true)
  }

  @Test func `without a dictionary it says what to install`() throws {
    let error = try #require(throws: SketchError.self) { try WakePhrase("hello", dictionaries: ["/nowhere/dict"]) }
    #expect(error.code == .noModel)
    #expect(error.advice.contains("pocketsphinx-en-us"))
  }

  @Test func `a pronunciation is found in the middle of other sounds, and how far it is`() {
    let computer = ["K", "AH", "M", "P", "Y", "UW", "T", "ER"]
    let exact = PhoneAlignment(computer, in: ["S", "EH"] + computer + ["D", "R", "AO"])
    #expect(exact.distance == 0)
    #expect(exact.range == 2..<10)
    let unclear = PhoneAlignment(computer, in: ["K", "AH", "M", "B", "Y", "UW", "D", "ER"])
    #expect((0.01...0.15).contains(unclear.distance))
    #expect(PhoneAlignment(computer, in: ["DH", "IH", "S", "IY", "Z", "AO", "L"]).distance > 0.5)
    #expect(PhoneAlignment(computer, in: []).range.isEmpty)
  }

  /// Real speech of flite's voices, 16 kHz.
  private func say(_ text: String, _ voice: String, in scratch: URL) async throws -> [Int16] {
    let file = scratch.appending(path: "\(UInt32.random(in: .min ... .max)).wav").path
    let flite = try SpawnedProcess(["/usr/bin/flite", "-voice", voice, "-t", text, "-o", file], environment: [:])
    #expect(await flite.exitStatus() == 0)
    return [Int16](repeating: 0, count: 8000) + (try AudioFile.samples(file)) + [Int16](repeating: 0, count: 16_000)
  }

  @Test(arguments: ["slt", "rms", "awb", "kal16"])
  func `the phrase is heard where it is, and other sentences are not the phrase`(voice: String) async throws {
    try await withScratchDirectory { scratch in
      let detector = SphinxWakeDetector(try phrase("hello voice sketch"), acoustic: models.acoustic)
      let said = try await say("hello voice sketch", voice, in: scratch)
      let found = try #require(try await detector.process(said))
      #expect(found.phrase == .wake)
      let first = try #require(said.firstIndex { abs(Int($0)) > 1000 })
      let last = try #require(said.lastIndex { abs(Int($0)) > 1000 })
      #expect(abs(found.range.lowerBound - first) < 4800)
      #expect(abs(found.range.upperBound - last) < 4800)
      for sentence in ["draw a mountain in watercolor", "hello everyone and welcome to the show", "her voice was a whisper"] {
        await detector.reset()
        #expect(try await detector.process(try await say(sentence, voice, in: scratch)) == nil)
      }
    }
  }

  @Test func `a model that is missing is named`() async throws {
    let detector = SphinxWakeDetector(try phrase("hello voice sketch"), acoustic: "/nowhere/en-us")
    let error = await #expect(throws: SketchError.self) { try await detector.prepare() }
    #expect(error?.code == .noModel)
    #expect(error?.message.contains("/nowhere/en-us") == true)
  }
}
