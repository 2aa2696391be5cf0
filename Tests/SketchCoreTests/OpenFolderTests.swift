import Foundation
import TestSupport
import Testing

@testable import SketchCore

@Suite struct OpenFolderTests {
  private func refusal(_ path: String) -> SketchError? {
    do throws(SketchError) {
      _ = try OpenFolder(path, as: .data)
      return nil
    } catch {
      return error
    }
  }

  @Test func `folders and files are the user's alone whatever the umask`() async throws {
    _ = try await withScratchDirectory { scratch in
      await #expect(processExitsWith: .success) { [path = scratch.path as String] in
        for mask in [0, 0o022, 0o777] as [mode_t] {
          umask(mask)
          let folder = try OpenFolder("\(path)/\(mask)", as: .data)
          let inner = try folder.folder("inner")
          try AtomicFile.write([1], to: "file", in: inner, mode: 0o600)
          var found = stat()
          for (name, wanted) in [("inner", 0o700), ("inner/file", 0o600)] as [(String, mode_t)] {
            #expect(stat("\(folder.path)/\(name)", &found) == 0 && found.st_mode & 0o777 == wanted)
          }
          umask(0)
        }
      }
    }
  }

  @Test(arguments: [0o777, 0o770, 0o1777] as [mode_t])
  func `a data folder that others may write is refused`(mode: mode_t) async throws {
    try await withScratchDirectory { scratch in
      chmod(scratch.path, mode)
      let error = refusal(scratch.path)
      #expect(error?.code == .configuration)
      #expect(error?.message.contains("may be written by others (mode \(String(mode, radix: 8)))") == true)
    }
  }

  @Test(.enabled(if: geteuid() == 0, "needs root to make another user's folder"))
  func `another user's data folder is refused, and so is a link of theirs where everybody may write`() async throws {
    try await withScratchDirectory { scratch in
      let own = scratch.path + "/own"
      mkdir(own, 0o700)
      chmod(scratch.path, 0o1777)
      symlink(own, scratch.path + "/link")
      #expect(refusal(scratch.path + "/link") == nil)
      lchown(scratch.path + "/link", 65_534, 65_534)
      #expect(refusal(scratch.path + "/link")?.message.contains("another user may put something else") == true)
      chown(own, 65_534, 65_534)
      #expect(refusal(own)?.code == .configuration)
      chmod(scratch.path, 0o755)
      #expect(refusal(own)?.message.contains("belongs to another user (id 65534)") == true)
    }
  }

  @Test func `a folder everybody may write to without more ado is no place for one`() async throws {
    try await withScratchDirectory { scratch in
      chmod(scratch.path, 0o777)
      #expect(refusal(scratch.path + "/data")?.message.contains("another user may put something else") == true)
    }
  }

  @Test func `nothing beneath a folder is reached through a link`() async throws {
    try await withScratchDirectory { scratch in
      let (own, victim) = (scratch.path + "/own", scratch.path + "/victim")
      let folder = try OpenFolder(own, as: .data)
      mkdir(victim, 0o700)
      try Data("words".utf8).write(to: URL(filePath: victim + "/thesis.txt"))
      symlink(victim, own + "/linked")
      symlink(victim + "/thesis.txt", own + "/file")
      #expect(throws: FileFault.self) { try folder.folder("linked") }
      #expect(throws: FileFault.self) { try folder.readAll("linked/thesis.txt") }
      #expect(throws: FileFault.self) { try folder.readAll("file") }
      #expect(throws: FileFault.self) { try folder.names(in: "linked") }
      #expect(throws: FileFault.self) { try folder.readAll("../victim/thesis.txt") }
      #expect(!folder.remove("linked/thesis.txt"))
      #expect(FileManager.default.contents(atPath: victim + "/thesis.txt") == Data("words".utf8))
    }
  }

  @Test func `it knows when it was removed or replaced`() async throws {
    try await withScratchDirectory { scratch in
      let folder = try OpenFolder(scratch.path + "/own", as: .data)
      #expect(folder.isInPlace)
      rmdir(folder.path)
      #expect(!folder.isInPlace)
      mkdir(folder.path, 0o700)
      #expect(!folder.isInPlace)
    }
  }

  @Test func `a file that others may write decides nothing`() async throws {
    try await withScratchDirectory { scratch in
      let file = scratch.path + "/voicesketch.conf"
      #expect(OwnFile.distrust(file) == nil)
      try Data().write(to: URL(filePath: file))
      #expect(OwnFile.distrust(file) == nil && OwnFile.distrust("/dev/null") == nil)
      chmod(file, 0o666)
      #expect(OwnFile.distrust(file)?.contains("may be written by others (mode 666)") == true)
    }
  }
}
