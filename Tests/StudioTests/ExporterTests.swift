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
        try exporter.write([1], title: "x", ending: "png", path: "../elsewhere")
      }
      #expect(error?.code == .invalidInput)
      let written = try exporter.write([1], title: "x", ending: "png", path: "sub/name")
      #expect(written == folder.path + "/sub/name.png")
    }
  }

  @Test func `a folder of the home folder is the one the desktop names`() async throws {
    try await withScratchDirectory { folder in
      let exporter = Exporter(folder: "/nowhere", homeFolders: ["Desktop": folder.path + "/Schreibtisch"])
      let first = try exporter.write([1], title: "A red fox", ending: "png", path: "~/Desktop/")
      #expect(first == folder.path + "/Schreibtisch/a-red-fox.png")
      let second = try exporter.write([2], title: "A red fox", ending: "jpg", path: "~/Desktop/foxes/one")
      #expect(second == folder.path + "/Schreibtisch/foxes/one.jpg")
    }
  }

  @Test func `the home folder is the one it was given`() async throws {
    try await withScratchDirectory { folder in
      let exporter = Exporter(folder: "/nowhere", homeFolder: folder.path)
      let written = try exporter.write([1], title: "x", ending: "png", path: "~/fox.png")
      #expect(written == folder.path + "/fox.png")
    }
  }

  @Test func `an exported file is the user's alone and nothing else is left`() async throws {
    try await withScratchDirectory { folder in
      let written = try Exporter(folder: folder.path + "/a").write([1, 2], title: "x", ending: "png", path: "b/c")
      #expect(FileManager.default.contents(atPath: written) == Data([1, 2]))
      for (path, mode) in [(folder.path + "/a", 0o700), (folder.path + "/a/b", 0o700), (written, 0o600)] {
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == mode)
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/a/b") == ["c.png"])
    }
  }

  @Test(arguments: [0o777, 0o770])
  func `an export folder that others may write is refused, a path said in full is not`(mode: Int) async throws {
    try await withScratchDirectory { folder in
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path)
      let exporter = Exporter(folder: folder.path)
      let error = #expect(throws: SketchError.self) { try exporter.write([1], title: "x", ending: "png", path: nil) }
      #expect(error?.message.contains("may be written by others") == true)
      #expect(error?.advice.contains("export-folder") == true)
      let elsewhere = Exporter(folder: folder.path + "/own")
      let written = try elsewhere.write([1], title: "x", ending: "png", path: folder.path + "/x.png")
      #expect(written == folder.path + "/x.png")
    }
  }

  @Test func `a link beneath the export folder is not followed`() async throws {
    try await withScratchDirectory { folder in
      let (exports, victim) = (folder.path + "/exports", folder.path + "/victim")
      try FileManager.default.createDirectory(atPath: exports, withIntermediateDirectories: true)
      try FileManager.default.createDirectory(atPath: victim, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(atPath: exports + "/sub", withDestinationPath: victim)
      #expect(throws: SketchError.self) { try Exporter(folder: exports).write([1], title: "x", ending: "png", path: "sub/x") }
      #expect(try FileManager.default.contentsOfDirectory(atPath: victim).isEmpty)
    }
  }

  @Test func `a folder that cannot be written is named`() {
    let error = #expect(throws: SketchError.self) {
      try Exporter(folder: "/proc/voicesketch").write([1], title: "x", ending: "png", path: nil)
    }
    #expect(error?.message.contains("/proc/voicesketch") == true)
  }
}
