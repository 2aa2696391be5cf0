import Foundation
import SketchCore
import TestSupport
import Testing

@testable import Studio

@Suite struct ExporterTests {
  @Test(arguments: [
    ("A red fox, running!", "a-red-fox-running"), ("", "picture"), ("../../etc/passwd", "etc-passwd"), ("Ünïcode ☂ сад", "ünïcode-сад"),
  ])
  func `titles become file names`(title: String, name: String) {
    #expect(Exporter.fileName(for: title) == name)
  }

  @Test func `a relative export path may not leave the export folder`() async throws {
    try await withScratchDirectory { folder in
      let exporter = Exporter(folder: folder.path)
      let error = #expect(throws: SketchError.self) {
        try exporter.write([1], title: "x", format: .png, path: "../elsewhere")
      }
      #expect(error?.code == .invalidInput)
      let written = try exporter.write([1], title: "x", format: .png, path: "sub/name")
      #expect(written == folder.path + "/sub/name.png")
    }
  }

  @Test func `a folder of the home folder is the one the desktop names`() async throws {
    try await withScratchDirectory { folder in
      let exporter = Exporter(folder: "/nowhere", homeFolders: ["Desktop": folder.path + "/Schreibtisch"])
      let first = try exporter.write([1], title: "A red fox", format: .png, path: "~/Desktop/")
      #expect(first == folder.path + "/Schreibtisch/a-red-fox.png")
      let second = try exporter.write([2], title: "A red fox", format: .jpeg, path: "~/Desktop/foxes/one")
      #expect(second == folder.path + "/Schreibtisch/foxes/one.jpg")
    }
  }

  @Test func `a folder that cannot be written is named`() {
    let error = #expect(throws: SketchError.self) {
      try Exporter(folder: "/proc/voicesketch").write([1], title: "x", format: .png, path: nil)
    }
    #expect(error?.message.contains("/proc/voicesketch") == true)
  }
}
