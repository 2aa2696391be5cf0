import Foundation
import SketchCore
import TestSupport
import Testing

@testable import DaemonRuntime

/// Printing through a stand-in for `lp`, first in the path.
@Suite struct CUPSPrinterTests {
  private func withPrinter(
    _ script: String, seconds: Int = 20, _ body: (CUPSPrinter, URL) async throws -> Void
  ) async throws {
    try await withScratchDirectory { folder in
      let program = folder.appending(path: "lp")
      try Data("#!/bin/sh\ncd '\(folder.path)'\n\(script)\n".utf8).write(to: program)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
      try await body(CUPSPrinter(path: folder.path + ":/usr/bin:/bin", seconds: seconds), folder)
    }
  }

  @Test func `lp gets the page as a file, its options, and nothing on its input`() async throws {
    let script = """
      for word; do printf '%s\\n' "$word"; last=$word; done > words
      cat > input
      cp "$last" page.pdf
      echo "$last" > place
      echo 'request id is laser-7 (1 file(s))'
      """
    try await withPrinter(script) { printer, folder in
      var request = VoiceCommand.PrintRequest(printer: "laser", copies: 2)
      request.paper = .letter
      let said = try await printer.print(Array("%PDF-1.7".utf8), title: "-o a fox; rm", request)
      #expect(said == "request id is laser-7 (1 file(s))")
      func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      }
      let words = try text("words").split(separator: "\n").dropLast()
      let expected = [
        "-t", " -o a fox; rm", "-d", "laser", "-n", "2", "-o", "media=Letter", "-o", "fit-to-page", "--",
      ]
      #expect(words == expected[...].map { Substring($0) }[...])
      #expect(try text("page.pdf") == "%PDF-1.7")
      #expect(try text("input").isEmpty)
      #expect(!FileManager.default.fileExists(atPath: try text("place").trimmed))
    }
  }

  @Test func `a printer that is not there is said, with how to see which there are`() async throws {
    try await withPrinter("echo 'lp: Error - No default destination available.' >&2; exit 1") { printer, _ in
      let error = await #expect(throws: SketchError.self) { _ = try await printer.print([1], title: "x", .init()) }
      #expect(error?.code == .notFound)
      #expect(error?.message == "no printer took it: Error - No default destination available.")
      #expect(error?.advice.contains("lpstat -e") == true)
    }
  }

  @Test func `without lp it says what to install`() async throws {
    try await withScratchDirectory { folder in
      let printer = CUPSPrinter(path: folder.path)
      let error = await #expect(throws: SketchError.self) { _ = try await printer.print([1], title: "x", .init()) }
      #expect(error?.code == .unsupported && error?.advice.contains("cups-client") == true)
    }
  }

  @Test func `a print system that does not answer is given up`() async throws {
    try await withPrinter("exec sleep 600", seconds: 1) { printer, _ in
      let error = await #expect(throws: SketchError.self) { _ = try await printer.print([1], title: "x", .init()) }
      #expect(error?.message.contains("1 seconds") == true)
    }
  }
}
