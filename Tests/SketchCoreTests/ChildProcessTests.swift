import Foundation
import TestSupport
import Testing

@testable import SketchCore

@Suite struct ChildProcessTests {
  private let shell = ChildProcess("sh", path: "relative:/usr/bin:/bin")

  @Test func `a program is found in absolute folders only`() {
    #expect(shell?.program.hasPrefix("/") == true)
    #expect(ChildProcess("no-such-program", path: "/usr/bin:/bin") == nil)
    #expect(ChildProcess("sh", path: "bin") == nil)
  }

  @Test func `its end is told, and its errors where they are asked for`() throws {
    let shell = try #require(shell)
    let script = ["-c", "echo out; echo err >&2; exit 3"]
    #expect(shell.run(script, seconds: 20) == ChildProcess.Ending(code: 3, output: "out\n"))
    #expect(shell.run(script, seconds: 20, errors: true)?.output == "out\nerr\n")
    #expect(shell.run(["-c", "cat"], seconds: 20) == ChildProcess.Ending(code: 0, output: ""))
  }

  @Test func `one that hangs or never stops talking is ended`() throws {
    let shell = try #require(shell)
    #expect(shell.run(["-c", "exec sleep 600"], seconds: 1)?.code == nil)
    let endless = try #require(shell.run(["-c", "exec yes"], seconds: 20, most: 5_000))
    #expect(endless.code == nil && endless.output.utf8.count < 8_000)
  }

  @Test func `one that somebody still writes to is started a moment later`() async throws {
    try await withScratchDirectory { folder in
      let file = folder.appending(path: "program")
      try Data("#!/bin/sh\necho started\n".utf8).write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
      let program = try #require(ChildProcess("program", path: folder.path))
      let writer = try FileHandle(forWritingTo: file)
      let closing = Thread {
        Thread.sleep(forTimeInterval: 0.06)
        try? writer.close()
      }
      closing.start()
      #expect(program.run([], seconds: 20)?.output == "started\n")
    }
  }
}
