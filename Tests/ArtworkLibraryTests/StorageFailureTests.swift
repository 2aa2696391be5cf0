import ArtworkLibrary
import Foundation
import SketchCore
import TestSupport
import Testing

/// Full and read-only disks, real ones. Nothing stored before may suffer, and all works again when the cause is gone.
@Suite struct StorageFailureTests {
  @Test(.enabled(if: Volume.canMount, "mounting a small file system takes root")) func `a full disk`() async throws {
    try await withVolume(size: "3m") { folder in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      let before = try await library.create(Samples.draft("before"))
      let job = try await library.add(Samples.job(), for: nil)
      let filler = folder.appending(path: "filler")

      // Room for rows, but not for the picture.
      try fill(filler, leaving: 300_000, on: folder)
      let picture = Samples.draft(String(repeating: "x", count: 600_000))
      await #expect { _ = try await library.complete(job, with: [picture]) } throws: { error in
        let error = error as? SketchError
        return error?.code == .storageFull && error?.message.contains("disk is full") == true && error?.advice.isEmpty == false
      }
      #expect(try await library.check().isSound)

      // Room for nothing at all.
      try fill(filler, leaving: 0, on: folder)
      let failure = await errorCode { for _ in 0..<200 { _ = try await library.add(Samples.job(), for: nil) } }
      #expect(failure == .storageFull)
      #expect(try await library.check().isSound)
      #expect(try await library.artwork(before.id) == before)
      #expect(try await library.job(job.id) == job)

      try FileManager.default.removeItem(at: filler)
      #expect(try await library.complete(job, with: [picture]).count == 1)
      #expect(try await library.check().isSound)
    }
  }

  @Test(.enabled(if: Volume.canMount, "mounting a small file system takes root"))
  func `on a full disk artworks can be deleted and the trash be emptied`() async throws {
    try await withVolume(size: "6m") { folder in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      var artworks: [Artwork] = []
      for number in 1...3 {
        artworks.append(try await library.create(Samples.draft("\(number)" + String(repeating: "x", count: 200_000))))
      }
      let filler = folder.appending(path: "filler")
      try fill(filler, leaving: 0, on: folder)
      let full = await errorCode { for _ in 0..<200 { _ = try await library.add(Samples.job(), for: nil) } }
      #expect(full == .storageFull)
      for artwork in artworks { _ = try await library.apply(.deletion, to: artwork.id, finishing: nil) }
      let freed = try await library.emptyTrash()
      #expect(freed.artworks == 3 && freed.bytes >= 600_000)
      #expect(try await library.check().isSound)
      _ = try await library.create(Samples.draft("again"))
    }
  }

  @Test(.enabled(if: Volume.canMount, "mounting a small file system takes root"))
  func `a backup or a restoration that does not fit leaves nothing`() async throws {
    try await withVolume(size: "1m") { small in
      try await withScratchDirectory { folder in
        let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path + "/data")
        for number in 1...3 { try await library.create(Samples.draft("\(number)" + String(repeating: "x", count: 400_000))) }
        await #expect { try await library.backUp(to: small.path + "/library.tar") } throws: { error in
          let error = error as? SketchError
          return error?.code == .storageFull && error?.message.hasPrefix("no backup was made") == true
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: small.path) == [])
        let backup = try await library.backUp(to: folder.path + "/library.tar")
        let restored = await errorCode {
          try await SQLiteArtworkLibrary.restore(backup.path, into: small.path, merging: false)
        }
        #expect(restored == .storageFull)
        #expect(imageFiles(in: small).isEmpty)
        #expect(!FileManager.default.fileExists(atPath: small.path + "/library.sqlite"))
      }
    }
  }

  @Test(.enabled(if: Volume.canMount, "mounting a small file system takes root")) func `a disk too full to start on`() async throws {
    try await withVolume(size: "64k") { folder in
      #expect(await errorCode { try await SQLiteArtworkLibrary.open(dataFolder: folder.path) } == .storageFull)
    }
  }

  @Test(.enabled(if: Volume.canMount, "mounting a small file system takes root")) func `a read-only file system`() async throws {
    try await withVolume(size: "2m") { folder in
      do {
        let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
        try await library.create(Samples.draft("before"))
      }
      try await Volume.remount(folder, readOnly: true)
      #expect(await errorCode { try await SQLiteArtworkLibrary.open(dataFolder: folder.path) } == .storageReadOnly)
      try await Volume.remount(folder, readOnly: false)
      #expect(try await SQLiteArtworkLibrary.open(dataFolder: folder.path).check().isSound)
    }
  }

  @Test func `a limit on the size of files`() async throws {
    _ = try await withScratchDirectory { folder in
      await #expect(processExitsWith: .success) { [path = folder.path as String] in
        let library = try await SQLiteArtworkLibrary.open(dataFolder: path)
        let job = try await library.add(Samples.job(), for: nil)
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit(rlim_cur: 200_000, rlim_max: rlim_t.max)
        setrlimit(__rlimit_resource_t(1), &limit)  // RLIMIT_FSIZE
        let picture = Samples.draft(String(repeating: "x", count: 600_000))
        #expect(await errorCode { _ = try await library.complete(job, with: [picture]) } == .storageFull)
        #expect(try await library.check().isSound)
        limit.rlim_cur = rlim_t.max
        setrlimit(__rlimit_resource_t(1), &limit)
        #expect(try await library.complete(job, with: [picture]).count == 1)
      }
    }
  }

  @Test func `a folder that may not be written`() async throws {
    _ = try await withScratchDirectory { folder in
      await #expect(processExitsWith: .success) { [path = folder.path as String] in
        // Root may write everywhere: become somebody else.
        if geteuid() == 0 {
          chown(path, 65_534, 65_534)
          try #require(setgid(65_534) == 0 && setuid(65_534) == 0)
        }
        let data = path + "/data"
        chmod(path, 0o555)
        #expect(await errorCode { try await SQLiteArtworkLibrary.open(dataFolder: data) } == .storageReadOnly)
        chmod(path, 0o755)
        let library = try await SQLiteArtworkLibrary.open(dataFolder: data)
        let before = try await library.create(Samples.draft("before"))
        let job = try await library.add(Samples.job(), for: nil)
        for folder in ["/images", "/images/.incoming"] { chmod(data + folder, 0o555) }
        #expect(await errorCode { _ = try await library.complete(job, with: [Samples.draft("after")]) } == .storageReadOnly)
        #expect(try await library.currentArtwork() == before)
        for folder in ["/images", "/images/.incoming"] { chmod(data + folder, 0o755) }
        #expect(try await library.complete(job, with: [Samples.draft("after")]).count == 1)
        #expect(try await library.check().isSound)
      }
    }
  }

  @Test func `a database file that may not be written`() async throws {
    _ = try await withScratchDirectory { folder in
      await #expect(processExitsWith: .success) { [path = folder.path as String] in
        if geteuid() == 0 {
          chown(path, 65_534, 65_534)
          try #require(setgid(65_534) == 0 && setuid(65_534) == 0)
        }
        do {
          let library = try await SQLiteArtworkLibrary.open(dataFolder: path)
          _ = try await library.create(Samples.draft("before"))
        }
        chmod(path + "/library.sqlite", 0o444)
        #expect(await errorCode { try await SQLiteArtworkLibrary.open(dataFolder: path) } == .storageReadOnly)
        chmod(path + "/library.sqlite", 0o644)
        #expect(try await SQLiteArtworkLibrary.open(dataFolder: path).check().artworks == 1)
      }
    }
  }

  private func withVolume(size: String, _ body: (URL) async throws -> Void) async throws {
    try await withScratchDirectory { folder in
      try Volume.mount(folder, size: size)
      defer { umount2(folder.path, Int32(MNT_DETACH)) }
      try await body(folder)
    }
  }

  /// Makes the file take what is free but for `leaving` bytes.
  private func fill(_ file: URL, leaving: Int, on folder: URL) throws {
    try? FileManager.default.removeItem(at: file)
    var figures = statvfs()
    try #require(statvfs(folder.path, &figures) == 0)
    let free = Int(figures.f_bavail) * Int(figures.f_frsize)
    try Data(repeating: 1, count: free - leaving).write(to: file)
  }
}

/// A small file system in memory.
private enum Volume {
  static let canMount: Bool = {
    guard geteuid() == 0 else { return false }
    let probe = FileManager.default.temporaryDirectory.appending(path: "vs-probe-\(getpid())")
    try? FileManager.default.createDirectory(at: probe, withIntermediateDirectories: true)
    defer { rmdir(probe.path) }
    guard (try? mount(probe, size: "64k")) != nil else { return false }
    umount2(probe.path, Int32(MNT_DETACH))
    return true
  }()

  static func mount(_ folder: URL, size: String) throws {
    guard Glibc.mount("tmpfs", folder.path, "tmpfs", 0, "size=\(size),mode=700") == 0 else { throw POSIXError(.EPERM) }
  }

  /// Waits until nobody writes there: the library lets go of its files a moment after its last use, and so does a process that another test is about to
  /// start and that has a copy of them until then.
  static func remount(_ folder: URL, readOnly: Bool) async throws {
    let flags = UInt(MS_REMOUNT) | (readOnly ? UInt(MS_RDONLY) : 0)
    for _ in 0..<1000 {
      if Glibc.mount("tmpfs", folder.path, "tmpfs", flags, nil) == 0 { return }
      guard errno == EBUSY else { break }
      try await Task.sleep(for: .milliseconds(10))
    }
    throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
  }
}
