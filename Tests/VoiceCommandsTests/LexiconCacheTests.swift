import Foundation
import SketchCore
import TestSupport
import Testing

@testable import VoiceCommands

/// What a lexicon compiles to is kept, and read instead as long as nothing changed.
@Suite struct LexiconCacheTests {
  private static let folder = Bundle.module.bundleURL.deletingLastPathComponent().appending(
    path: "VoiceSketch_VoiceCommands.resources/Lexicon"
  ).path
  private static let packagedFolder = folder + "/en"

  private static func sentences(_ language: String) throws -> [String] {
    let cases =
      try language == "en"
      ? CorpusCase.load("commands-") + CorpusCase.load("refuse-")
      : CorpusCase.load("commands", language: language) + CorpusCase.load("refuse", language: language)
    return cases.enumerated().filter { $0.offset % (language == "en" ? 9 : 2) == 0 }.map { $0.element.utterance }
  }

  /// What the cache folder holds: names, and which file that is.
  private func kept(_ folder: URL) throws -> [String: UInt64] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else { return [:] }
    return try names.reduce(into: [:]) { kept, name in
      var status = stat()
      try #require(stat(folder.path + "/" + name, &status) == 0)
      kept[name] = UInt64(status.st_ino)
    }
  }

  private func keptFile(_ folder: URL) throws -> URL {
    folder.appending(path: try #require(try kept(folder).keys.first))
  }

  @Test(arguments: ["en", "es", "tr"])
  func `what was kept understands and says the same`(language: String) async throws {
    let folder = Self.folder + "/" + language
    let sentences = try Self.sentences(language)
    try await withScratchDirectory { scratch in
      let cache = scratch.appending(path: "caches/voicesketch")
      let first = VoiceCommandParser(lexicon: try Lexicon.load(folder: folder, cache: cache.path))
      let written = try kept(cache)
      #expect(written.count == 1)
      let second = VoiceCommandParser(lexicon: try Lexicon.load(folder: folder, cache: cache.path))
      // Had it not been read, it would have been written anew.
      #expect(try kept(cache) == written)
      let plain = VoiceCommandParser(lexicon: try Lexicon.load(folder: folder))
      for sentence in sentences {
        let utterance = Utterance(text: sentence)
        let expected = plain.parse(utterance)
        #expect(first.parse(utterance) == expected)
        #expect(second.parse(utterance) == expected)
      }
      let utterance = Utterance(text: sentences[0])
      #expect(second.explain(utterance) == plain.explain(utterance))
      #expect(second.phrasebook().map(\.examples) == plain.phrasebook().map(\.examples))
    }
  }

  @Test func `a line that changes counts at once`() async throws {
    try await withScratchDirectory { scratch in
      let words = scratch.appending(path: "words.txt")
      func said(_ text: String) throws -> VoiceCommand.Intent {
        let lexicon = try Lexicon.load(folder: scratch.path, cache: scratch.path + "/cache")
        return VoiceCommandParser(lexicon: lexicon).parse(Utterance(text: text)).intent
      }
      // As long as each other.
      for (name, intent) in [("undo", VoiceCommand.Intent.undo), ("redo", .redo), ("undo", .undo)] {
        try Data("rule \(name) -> whole\n  back\n".utf8).write(to: words)
        // At once, and once the file is old enough to be kept.
        #expect(try said("back") == intent)
        try await Task.sleep(for: .milliseconds(50))
        #expect(try said("back") == intent)
      }
    }
  }

  @Test func `the user's own words come and go`() async throws {
    try await withScratchDirectory { scratch in
      let own = scratch.appending(path: "lexicon.d")
      try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
      func style() throws -> StyleChoice? {
        let loaded = try Lexicon.load(folder: Self.packagedFolder, additions: own.path, cache: scratch.path + "/cache")
        #expect(loaded.problems.isEmpty)
        return VoiceCommandParser(lexicon: loaded.lexicon).parse(Utterance(text: "draw a cat in splatter art")).create?.style
      }
      let before = try style()
      let file = own.appending(path: "mine.txt")
      try Data("class style\n  splatter = splatter art\n".utf8).write(to: file)
      #expect(try style() == .free("splatter"))
      #expect(try style() == .free("splatter"))
      try FileManager.default.removeItem(at: file)
      let after = try style()
      #expect(after == before && before != .free("splatter"))
    }
  }

  @Test func `a file with a mistake is named every time`() async throws {
    try await withScratchDirectory { scratch in
      try Data("class style\n  broken = (\n".utf8).write(to: scratch.appending(path: "bad.txt"))
      for _ in 0..<2 {
        let loaded = try Lexicon.load(folder: Self.packagedFolder, additions: scratch.path, cache: scratch.path + "/cache")
        #expect(loaded.problems.count == 1)
      }
    }
  }

  /// What the disk, or anybody, may do to a file.
  @Test(arguments: ["empty", "short", "long", "altered", "other", "key"])
  func `what is damaged is not believed and made anew`(damage: String) async throws {
    try await withScratchDirectory { cache in
      func load() throws -> VoiceCommand {
        let lexicon = try Lexicon.load(folder: Self.packagedFolder, cache: cache.path)
        return VoiceCommandParser(lexicon: lexicon).parse(Utterance(text: "draw a red fox"))
      }
      let expected = try load()
      let file = try keptFile(cache)
      let whole = try Data(contentsOf: file)
      var data = whole
      switch damage {
      case "empty": data = Data()
      case "short": data.removeLast(data.count / 3)
      case "long": data.append(0)
      case "altered": data[data.count / 2] ^= 4
      case "key": data[20] ^= 4
      default: data = Data("something else altogether\n".utf8)
      }
      try data.write(to: file)
      #expect(try load() == expected)
      let mended = try kept(cache)
      let written = try Data(contentsOf: file)
      #expect(written.count == whole.count && written != data)
      #expect(try load() == expected)
      let after = try kept(cache)
      #expect(after == mended && after.count == 1)
    }
  }

  @Test func `where nothing can be kept the lexicon is there all the same`() async throws {
    try await withScratchDirectory { scratch in
      let file = scratch.appending(path: "file")
      try Data("x".utf8).write(to: file)
      let lexicon = try Lexicon.load(folder: Self.packagedFolder, cache: file.path + "/cache")
      #expect(VoiceCommandParser(lexicon: lexicon).parse(Utterance(text: "undo")).intent == .undo)
      #expect(try Data(contentsOf: file) == Data("x".utf8))
    }
  }

  @Test func `an archive gives back what was written, and nothing where it ends early`() throws {
    func exchange(_ archive: inout LexiconArchive, _ texts: inout [String], _ number: inout Int32, _ tape: inout Tape<Int64>) {
      archive.texts(&texts)
      archive.value(&number)
      archive.values(&tape)
    }
    var texts = ["ein", "größer", ""]
    var number: Int32 = 7
    var tape = Tape<Int64>(capacity: 3)
    for value in [1, -2, 3] as [Int64] { tape.append(value) }
    var written = LexiconArchive(after: [1, 2, 3])
    exchange(&written, &texts, &number, &tape)
    let bytes = written.bytes
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 64)
    defer { memory.deallocate() }
    memory.copyBytes(from: bytes)
    for count in [bytes.count, bytes.count - 1, 40, 12, 5, 3] {
      var archive = LexiconArchive(UnsafeRawBufferPointer(rebasing: memory[..<count]), from: 3)
      var known: [String] = []
      var knownNumber: Int32 = 0
      var knownTape = Tape<Int64>(capacity: 0)
      exchange(&archive, &known, &knownNumber, &knownTape)
      #expect(archive.isBroken == (count < bytes.count))
      guard count == bytes.count else { continue }
      #expect(archive.isAtEnd && known == texts && knownNumber == number)
      #expect(knownTape.count == 3 && knownTape[0] == 1 && knownTape[1] == -2 && knownTape[2] == 3)
    }
  }
}
