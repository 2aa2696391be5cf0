import Foundation
import SketchCore
import TestSupport
import Testing

@testable import CommandOptions
@testable import DaemonRuntime

@Suite struct LexiconCommandTests {
  private let command = LexiconCommand(
    language: "tr",
    options: DaemonOptions(configuration: nil, dataFolder: nil, socket: nil, audio: .none, provider: nil))

  @Test func `a folder and a file are checked, and the exit code says whether they are sound`() async throws {
    try await withScratchDirectory { folder in
      let (sound, faulty) = (folder.appending(path: "sound.txt").path, folder.appending(path: "faulty.txt").path)
      try Data("rule undo\n  vazgeç vazgeç\n  e.g. vazgeç vazgeç\n".utf8).write(to: URL(filePath: sound))
      #expect(try command.run(["check", sound]) == .ok)
      #expect(try command.run(["check", folder.path]) == .ok)
      try Data("class color\n  (\n".utf8).write(to: URL(filePath: faulty))
      #expect(try command.run(["check", sound, faulty]) == .failure)
      #expect(try command.run(["check", folder.path]) == .failure)
    }
  }

  @Test func `a file that is not there and another command are errors`() {
    #expect(throws: SketchError.self) { try command.run(["check", "/nowhere/at/all.txt"]) }
    #expect(throws: SketchError.self) { try command.run([]) }
    #expect(throws: SketchError.self) { try command.run(["mend"]) }
  }
}
