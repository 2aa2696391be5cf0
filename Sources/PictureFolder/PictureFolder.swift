package import FoundationEssentials
import Glibc
package import SketchCore

/// Folder in which the user's files programs find the pictures under names that people read.
///
/// It follows the library by its events. Only what it wrote itself, and nobody changed since, is removed or replaced;
/// a file that was removed from it stays away until its picture is another one.
package actor PictureFolder {
  private static let page = 100
  /// Names that are tried: "…, watercolor 2.png".
  private static let names = 999

  private let executor = BlockingExecutor(label: "picture-folder")
  private let path: String
  private let mode: PictureFolderMode
  private let carriesMetadata: Bool
  private let library: any ArtworkRepository & PictureFolderRecords
  private let images: any ImageProcessor
  private let log: any Logger
  private let timeZone: TimeZone
  private var folder: OpenFolder?
  /// It was said that it does not work.
  private var hasFailed = false
  /// Artworks of which it was said that they cannot be shown.
  private var troubled: Set<ArtworkID> = []
  private var cannotLink = false

  package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// - Parameter path: made where it is missing.
  package init(
    path: String, mode: PictureFolderMode, carriesMetadata: Bool,
    library: any ArtworkRepository & PictureFolderRecords,
    images: any ImageProcessor, log: any Logger, timeZone: TimeZone = .current
  ) {
    self.path = path
    self.mode = mode
    self.carriesMetadata = carriesMetadata
    self.library = library
    self.images = images
    self.log = log
    self.timeZone = timeZone
  }

  /// Keeps the folder up to date until the events end.
  package func run(following events: any EventSource) async {
    guard mode != .off else { return }
    let subscription = events.subscribe(after: nil)
    await attempt { try await bringUpToDate() }
    var last: Int?
    for await numbered in subscription {
      let isComplete = last.map { numbered.number <= $0 + 1 } ?? true
      last = numbered.number
      await attempt {
        guard isComplete, !hasFailed, folder?.isInPlace == true else { return try await bringUpToDate() }
        guard case .artwork(let change) = numbered.event else { return }
        let id = change.artwork.id
        try await update(id, try await library.artwork(id), in: try opened())
      }
    }
  }

  /// Says once that it does not work, and once that it works again.
  private func attempt(_ body: () async throws -> Void) async {
    do {
      try await body()
      if hasFailed { log.notice("the folder of pictures is up to date again", ["folder": path]) }
      hasFailed = false
    } catch {
      let reason = (error as? FileFault).map { "\($0.path): \($0.reason)" } ?? "\(error)"
      if !hasFailed {
        log.warning(
          "the folder of pictures is not up to date",
          ["folder": path, "reason": reason, "advice": "Pictures are in the library all the same."])
      }
      hasFailed = true
    }
  }

  /// Looks at every artwork, and at every file that was written.
  private func bringUpToDate() async throws {
    let isNew = access(path, F_OK) != 0
    folder = nil
    let folder = try opened()
    var name = ""
    while case let files = try await library.folderFiles(after: name, limit: Self.page), let last = files.last {
      for file in files {
        if isNew {
          try await library.forgetFolderFile(file.name)
        } else if try await library.artwork(file.artwork).map({ $0.deletedAt != nil }) ?? true {
          try await remove(file, in: folder)
        }
      }
      name = last.name
    }
    var query = ArtworkQuery(sort: .oldest, limit: Self.page)
    repeat {
      let page = try await library.artworks(query)
      for artwork in page.artworks { try await updateAlone(artwork, in: folder) }
      query.cursor = page.next
    } while query.cursor != nil
  }

  private func opened() throws -> OpenFolder {
    if let folder, folder.isInPlace { return folder }
    let opened = try OpenFolder(path, as: Self.purpose)
    folder = opened
    return opened
  }

  private static let purpose = FolderPurpose(
    "the folder of pictures", code: .configuration, elsewhere: "set folder in [library] to one of your own")

  /// Update whose failure keeps no other picture away, unless the disk takes nothing more.
  private func updateAlone(_ artwork: Artwork, in folder: OpenFolder) async throws {
    do {
      try await update(artwork.id, artwork, in: folder)
    } catch let fault as FileFault where [ENOSPC, EDQUOT, EROFS, EACCES, EPERM].contains(fault.code) {
      throw fault
    } catch {
      guard troubled.insert(artwork.id).inserted else { return }
      log.warning(
        "a picture is not in the folder of pictures", ["artwork": "\(artwork.id)", "reason": "\(error)"])
    }
  }

  /// Gives an artwork the file it is to have, and no other.
  private func update(_ id: ArtworkID, _ artwork: Artwork?, in folder: OpenFolder) async throws {
    let wanted = artwork.flatMap { FolderEntry($0, mode, tells: carriesMetadata, in: path, timeZone: timeZone) }
    var isThere = false
    for file in try await library.folderFiles(of: id) {
      if file.content == wanted?.content, !isThere { isThere = true } else { try await remove(file, in: folder) }
    }
    if let artwork, let wanted, !isThere { try await write(wanted, artwork, in: folder) }
  }

  private func remove(_ file: PictureFolderFile, in folder: OpenFolder) async throws {
    if let found = folder.status(of: file.name), Self.stamp(found) == file.stamp { folder.remove(file.name) }
    try await library.forgetFolderFile(file.name)
  }

  private func write(_ entry: FolderEntry, _ artwork: Artwork, in folder: OpenFolder) async throws {
    if mode == .links, !cannotLink {
      do {
        return try await name(entry, artwork, in: folder) { try await library.link(entry.file, as: $0, in: folder) }
      } catch let fault as FileFault where [EXDEV, EPERM, EMLINK, ENOTSUP].contains(fault.code) {
        cannotLink = true
        log.notice("the folder of pictures holds copies: the library is on another file system", ["folder": path])
      }
    }
    var bytes = try await library.imageBytes(entry.file.sha256)
    if carriesMetadata {
      var facts = PictureMetadata(artwork, artwork.revision)
      // Words that were said can be forgotten, and then have to be gone.
      facts.heard = nil
      bytes = (try? await images.file(bytes, telling: facts)) ?? bytes
    }
    let content = bytes
    try await name(entry, artwork, in: folder) { name in
      let file = try AtomicFile(in: folder, mode: 0o600)
      try file.write(content)
      try file.sync()
      try file.link(as: name)
    }
  }

  /// Tries names until one is free.
  private func name(
    _ entry: FolderEntry, _ artwork: Artwork, in folder: OpenFolder, _ make: (String) async throws -> Void
  ) async throws {
    for number in 1...Self.names {
      let name = entry.name(number)
      do {
        try await make(name)
      } catch let fault as FileFault where fault.code == EEXIST {
        continue
      }
      let stamp = folder.status(of: name).map(Self.stamp) ?? ""
      return try await library.keep(
        PictureFolderFile(name: name, artwork: artwork.id, content: entry.content, stamp: stamp))
    }
    throw SketchError(.conflict, "“\(entry.name(1))” and \(Self.names - 1) numbered files are there already")
  }

  private static func stamp(_ status: stat) -> String {
    "\(status.st_ino) \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
  }
}
