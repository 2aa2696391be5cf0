import AudioCapture
import Foundation
import SketchCore
import TestSupport
import Testing

@testable import SpeechRecognition

/// With the real decoder and a synthetic voice.
struct VocabularyKeeperTests {
  private static let path = "/usr/local/bin:/usr/bin"
  private static let models = SpeechModels.standard(folder: Checkout.models)

  private func keeper(_ folder: URL, _ learner: any WordLearner, path: String = path) throws -> VocabularyKeeper {
    try VocabularyKeeper(
      file: VocabularyKeeper.file(dataFolder: folder.appending(path: "data").path), models: Self.models, searchPath: path, learner: learner)
  }

  private func recording(of text: String, in folder: URL) async throws -> [Int16] {
    let file = folder.appending(path: "spoken.wav").path
    let flite = try SpawnedProcess(["/usr/bin/flite", "-voice", "rms", "-t", text, "-o", file], environment: [:])
    #expect(await flite.exitStatus() == 0)
    return try AudioFile.samples(file)
  }

  /// The last words while it was spoken.
  private func live(_ samples: [Int16], _ recognizer: PocketSphinxRecognizer) async throws -> String {
    try await recognizer.begin()
    var last = ""
    for start in stride(from: 0, to: samples.count, by: 800) {
      let frame = AudioFrame(samples: Array(samples[start..<min(start + 800, samples.count)]), start: .zero)
      if let text = await recognizer.process(frame) { last = text }
    }
    await recognizer.abandon()
    return last
  }

  @Test func `a word that is added is heard, live and in the end, and no more when it is removed`() async throws {
    try await withScratchDirectory { scratch in
      let spoken = try await recording(of: "draw a picture of bowser", in: scratch)
      let recognizer = PocketSphinxRecognizer(models: Self.models)
      let keeper = try keeper(scratch, recognizer)
      #expect(try await !recognizer.transcribe(spoken).text.contains("bowser"))
      let added = try await keeper.addWord("Bowser", sounding: .usual)
      #expect(added.word == "bowser" && added.source == .user && added.sounds == ["B OW Z ER"] && added.authority == .dictionary)
      let heard = try await recognizer.transcribe(spoken)
      #expect(heard.text == "draw a picture of bowser")
      // The order of the readings knows it, too.
      #expect(try #require(heard.alternatives.first?.language) > -50)
      #expect(try await live(spoken, recognizer).contains("bowser"))
      _ = try await keeper.removeWord("bowser")
      #expect(try await !recognizer.transcribe(spoken).text.contains("bowser"))
    }
  }

  @Test func `a second way to say a word is heard beside the first`() async throws {
    try await withScratchDirectory { scratch in
      // What the synthesizer says for "quidditch" is written as "gorblax".
      let spoken = try await recording(of: "draw a picture of quidditch", in: scratch)
      let recognizer = PocketSphinxRecognizer(models: Self.models)
      try await recognizer.learn([SpokenWord(text: "gorblax", sounds: ["G AO R B L AE K S", "K W IH D IH CH"])])
      #expect(try await recognizer.transcribe(spoken).text == "draw a picture of gorblax")
    }
  }

  @Test func `words of texts are collected when the models lack them, and kept over a restart`() async throws {
    try await withScratchDirectory { scratch in
      let recognizer = PocketSphinxRecognizer(models: Self.models)
      let first = try keeper(scratch, recognizer)
      await first.collect(["Bowser and the horse", "a mountain in watercolor"], from: .artwork)
      await first.collect(["draw quidditch"], from: .command)
      #expect(await first.words().words.map(\.word) == ["bowser", "quidditch"])
      // What was learned is not taken for what the models know.
      #expect(try await recognizer.known(among: ["bowser", "horse", "quidditch"]) == ["horse"])
      _ = try await first.removeWord("quidditch")
      await first.heard("draw a picture of bowser")
      let second = try keeper(scratch, PocketSphinxRecognizer(models: Self.models))
      #expect(await second.load() == [])
      await second.collect(["quidditch"], from: .command)
      let words = await second.words().words
      #expect(words.map(\.word) == ["bowser"])
      #expect(words.first?.source == .artwork)
      #expect(words.first?.timesHeard == 1)
    }
  }

  @Test func `without espeak-ng a word may have no sound, which is said`() async throws {
    try await withScratchDirectory { scratch in
      let keeper = try keeper(scratch, Pupil(), path: "/nowhere")
      let added = try await keeper.addWord("quidditch", sounding: .usual)
      #expect(added.sounds == [] && added.authority == nil)
      let notes = await keeper.words().notes
      #expect(notes.count == 1 && notes[0].contains("“quidditch”") && notes[0].contains("espeak-ng"), "\(notes)")
      let like = try await keeper.addWord("quidditch", sounding: .like("quid itch"))
      #expect(like.sounds == ["K W IH D IH CH"] && like.authority == .user)
      #expect(await keeper.words().notes == [])
      await #expect(throws: SketchError.self) { try await keeper.addWord("quidditch", sounding: .like("qwxd")) }
      #expect(await keeper.words().words.first?.sounds == ["K W IH D IH CH"])
    }
  }

  @Test(arguments: ["", "two words", "a1", "<sil>", "the(2)", "--", "'", "tab\tbed", String(repeating: "x", count: 41)])
  func `what is no word is refused`(text: String) async throws {
    try await withScratchDirectory { scratch in
      let keeper = try keeper(scratch, Pupil())
      let error = await #expect(throws: SketchError.self) { try await keeper.addWord(text, sounding: .phones("B OW")) }
      #expect(error?.code == .invalidInput)
      #expect(await keeper.words().words == [])
    }
  }

  @Test func `a word that cannot be written down is not added, and the reason is said`() async throws {
    try await withScratchDirectory { scratch in
      // A file where the folder should be.
      try Data().write(to: scratch.appending(path: "data"))
      let keeper = try keeper(scratch, Pupil())
      let error = await #expect(throws: SketchError.self) { try await keeper.addWord("bowser", sounding: .usual) }
      #expect(error?.code == .storage)
      #expect(await keeper.words().words == [])
    }
  }

  @Test func `a damaged file costs one line, and the models know nothing of a word of impossible sounds`() async throws {
    try await withScratchDirectory { scratch in
      let file = scratch.appending(path: "data/words.tsv")
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try "zelda\tuser\tZZ\tuser\t-\t-\t0\nbowser\tuser\tB OW Z ER\tuser\t-\t-\t0\n".write(to: file, atomically: true, encoding: .utf8)
      let pupil = Pupil()
      let keeper = try keeper(scratch, pupil)
      let notes = await keeper.load()
      #expect(notes.count == 1 && notes[0].contains("line 1") && notes[0].contains("“ZZ”"), "\(notes)")
      #expect(await pupil.learned.map(\.text) == ["bowser"])
    }
  }

  @Test func `models that are missing do not keep words from being written down, and that they are not heard is said`() async throws {
    try await withScratchDirectory { scratch in
      let keeper = try keeper(scratch, PocketSphinxRecognizer(models: .standard(folder: "/nowhere")))
      #expect(try await keeper.addWord("bowser", sounding: .usual).sounds == ["B OW Z ER"])
      let report = await keeper.words()
      #expect(report.words.map(\.word) == ["bowser"])
      #expect(report.notes.count == 1 && report.notes[0].contains("not heard") && report.notes[0].contains("/nowhere"), "\(report.notes)")
    }
  }

  /// Remembers what it was taught.
  private actor Pupil: WordLearner {
    private(set) var learned: [SpokenWord] = []
    func learn(_ words: [SpokenWord]) { learned = words }
    func known(among words: [String]) -> Set<String> { [] }
  }
}
