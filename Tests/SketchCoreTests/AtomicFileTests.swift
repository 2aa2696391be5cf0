import Foundation
import TestSupport
import Testing

@testable import SketchCore

@Suite struct AtomicFileTests {
  private func names(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  private func fault(_ body: () throws(FileFault) -> Void) -> FileFault? {
    do throws(FileFault) {
      try body()
      return nil
    } catch {
      return error
    }
  }

  @Test func `writes the whole file in the place of another, with the mode asked for`() async throws {
    try await withScratchDirectory { scratch in
      let folder = try OpenFolder(scratch.path)
      let bytes = [UInt8](repeating: 7, count: 300_000)
      try AtomicFile.write([1, 2, 3], to: "words", in: folder, mode: nil)
      try AtomicFile.write(bytes, to: "words", in: folder, mode: 0o600)
      let path = scratch.appending(path: "words").path
      #expect(FileManager.default.contents(atPath: path).map { [UInt8]($0) } == bytes)
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode == 0o600)
      #expect(try names(in: scratch) == ["words"])
    }
  }

  @Test func `what cannot be named leaves nothing behind`() async throws {
    try await withScratchDirectory { scratch in
      let path = scratch.appending(path: "folder").path
      try FileManager.default.createDirectory(atPath: path + "/inner", withIntermediateDirectories: true)
      let folder = try OpenFolder(scratch.path)
      let refused = fault { () throws(FileFault) in try AtomicFile.write([1], to: "folder", in: folder, mode: nil) }
      #expect(refused == FileFault(.naming, path, code: EISDIR))
      #expect(try names(in: scratch) == ["folder"])
      let missing = fault { () throws(FileFault) in _ = try OpenFolder(scratch.path + "/nowhere") }
      #expect(missing?.step == .opening && missing?.code == ENOENT)
    }
  }

  @Test func `a link at the temporary name is not followed`() async throws {
    try await withScratchDirectory { scratch in
      let (victim, trap) = (scratch.appending(path: "victim").path, scratch.appending(path: "trap").path)
      try Data("mine".utf8).write(to: URL(filePath: victim))
      try FileManager.default.createSymbolicLink(atPath: trap, withDestinationPath: victim)
      let folder = try OpenFolder(scratch.path)
      let refused = fault { () throws(FileFault) in _ = try AtomicFile("trap", in: folder, mode: 0o600) }
      #expect(refused == FileFault(.creating, trap, code: EEXIST))
      #expect(FileManager.default.contents(atPath: victim) == Data("mine".utf8))
    }
  }

  @Test(arguments: [true, false])
  func `a link never takes a name that somebody has`(isNamed: Bool) async throws {
    try await withScratchDirectory { scratch in
      try Data("mine".utf8).write(to: scratch.appending(path: "taken"))
      let folder = try OpenFolder(scratch.path)
      do {
        let file = try isNamed ? AtomicFile("temporary", in: folder, mode: 0o600) : AtomicFile(in: folder, mode: 0o600)
        try file.write([1, 2])
        try file.sync()
        // A process killed here leaves nothing where the file system can keep a file without a name.
        #expect(try names(in: scratch) == (isNamed ? ["taken", "temporary"] : ["taken"]))
        #expect(fault { () throws(FileFault) in try file.link(as: "taken") }?.code == EEXIST)
        try file.link(as: "free")
      }
      #expect(FileManager.default.contents(atPath: scratch.path + "/taken") == Data("mine".utf8))
      #expect(FileManager.default.contents(atPath: scratch.path + "/free") == Data([1, 2]))
      #expect(try names(in: scratch) == ["free", "taken"])
    }
  }

  @Test func `what a killed process left under a temporary name goes, but not what is being written`() async throws {
    try await withScratchDirectory { scratch in
      let folder = try OpenFolder(scratch.path)
      for name in [".voicesketch-1.part", ".voicesketch-2.part", "mine.part"] {
        try Data().write(to: scratch.appending(path: name))
        let long = Date().addingTimeInterval(-60)
        try FileManager.default.setAttributes([.modificationDate: long], ofItemAtPath: scratch.path + "/" + name)
      }
      try Data().write(to: scratch.appending(path: ".voicesketch-3.part"))
      let writing = open(scratch.path + "/.voicesketch-2.part", O_WRONLY)
      defer { close(writing) }
      #expect(flock(writing, LOCK_EX) == 0)
      AtomicFile.removeLeftovers(in: folder)
      #expect(try names(in: scratch) == [".voicesketch-2.part", ".voicesketch-3.part", "mine.part"])
    }
  }

  @Test func `a full disk is told`() {
    let device = open("/dev/full", O_WRONLY | O_CLOEXEC)
    defer { close(device) }
    #expect(AtomicFile.write([1], to: device) == ENOSPC)
  }

  @Test(arguments: [("/a/b", "/a"), ("/a", "/"), ("a/b", "a"), ("a", ".")])
  func `the folder of a path`(path: String, folder: String) {
    #expect(Folder.parent(of: path) == folder)
  }
}
