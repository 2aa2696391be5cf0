import Foundation
import SketchCore
import TestSupport
import Testing

private let areInstalled = ["exiftool", "pngcheck", "qpdf"].allSatisfy {
  FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
}

/// Exported files as programs that know nothing of this one see them.
@Suite(.timeLimit(.minutes(10)), .enabled(if: areInstalled, "exiftool, pngcheck and qpdf are not installed"))
struct OtherProgramsTests {
  private func run(_ program: String, _ arguments: [String]) async throws -> BuiltProgram.Run {
    try await BuiltProgram(path: "/usr/bin/\(program)").run(arguments)
  }

  /// Exports artwork 1 to a file of that name.
  private func export(_ name: String, _ daemon: DaemonFixture) async throws -> String {
    let path = daemon.folder.path + "/" + name
    let ended =
      try await name.hasPrefix("bare")
      ? daemon.control("export", "1", "--no-metadata", "-o", path) : daemon.control("export", "1", "-o", path)
    #expect(ended.status == 0, "\(name): \(ended.errors)")
    return path
  }

  @Test func `pictures are sound, and tell title, prompt, seed and that a machine made them`() async throws {
    try await DaemonFixture.with { daemon in
      _ = try await daemon.say("draw a red fox")
      for format in ["png", "jpeg", "webp"] {
        let path = try await export("fox.\(format)", daemon)
        let told = try await run("exiftool", ["-G1", "-s", path]).output
        let parts = [
          "a red fox", "Model: illustrator-1", "Seed: ", "digitalsourcetype/algorithmicMedia", "CreatorTool",
        ]
        for part in parts { #expect(told.contains(part), "\(format) without \(part): \(told)") }
        if format == "png" {
          let checked = try await run("pngcheck", ["-q", path])
          #expect(checked.status == 0, "\(checked.output)")
        }
        let bare = try await export("bare.\(format)", daemon)
        let silent = try await run("exiftool", ["-G1", "-s", bare]).output
        #expect(!silent.contains("fox") && !silent.contains("Seed"), "\(format): \(silent)")
      }
    }
  }

  @Test func `pictures and films in other formats tell title, prompt and that a machine made them`() async throws {
    try await DaemonFixture.with { daemon in
      _ = try await daemon.say("draw a red fox")
      for format in ["tiff", "avif", "gif"] {
        try await tells(of: "a red fox", try await export("fox.\(format)", daemon))
      }
      let bare = try await run("exiftool", ["-G1", "-s", try await export("bare.tiff", daemon)]).output
      #expect(!bare.contains("fox"), "\(bare)")
    }
    try await DaemonFixture.with { daemon in
      _ = try await daemon.say("make a one second film of a boat")
      try await tells(of: "a boat", try await export("boat.mp4", daemon))
    }
  }

  /// A reader finds no fault in the file, and the facts.
  private func tells(of prompt: String, _ path: String) async throws {
    let told = try await run("exiftool", ["-G1", "-s", path]).output
    for part in ["Title", "Description", prompt, "digitalsourcetype/algorithmicMedia", "CreatorTool"] {
      #expect(told.contains(part), "\(path) without \(part): \(told)")
    }
    #expect(!told.contains("Warning") && !told.contains("Error"), "\(told)")
  }

  @Test func `a PDF holds together`() async throws {
    try await DaemonFixture.with { daemon in
      _ = try await daemon.say("make a coloring page of a cat")
      let path = try await export("cat.pdf", daemon)
      let checked = try await run("qpdf", ["--check", path])
      #expect(checked.status == 0 && checked.output.contains("No syntax or stream encoding errors"), "\(checked.output)")
    }
  }
}
