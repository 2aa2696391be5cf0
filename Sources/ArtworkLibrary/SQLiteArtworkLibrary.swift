package import FoundationEssentials
import Glibc
package import SketchCore

/// Library of the artworks, revisions, jobs and image files of one data folder: `library.sqlite` and `images/`.
///
/// Everything happens synchronously on the actor's own queue, so no method sees half of another's work. When a method
/// throws, the library is as it was before and works again once the cause is gone. A returned artwork is on disk.
package actor SQLiteArtworkLibrary: ArtworkRepository {
  private let executor: BlockingExecutor
  let connection: Connection
  let images: ImageFolder
  let now: @Sendable () -> Date
  let step: StoringStepHook
  /// Times whose words were forgotten: what was accepted then and is not done yet has none either.
  var forgottenTimes: [ClosedRange<Date>]
  /// Copy of the database as it was before this version changed it, in the data folder; nil when there was nothing to
  /// change.
  package nonisolated let migrationCopy: String?
  /// Time that films are kept.
  package private(set) var filmKeeping = FilmKeeping.usual
  /// Image files whose content was found to be what was stored.
  private var verified: [String: FileStamp] = [:]

  package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Opens the library in `dataFolder`. Creates folder and library when they are missing, and brings an older library up
  /// to date.
  ///
  /// A second process may have the same library open.
  /// - Parameters:
  ///   - now: gives artworks their times; kept to the millisecond.
  ///   - step: called between the steps of storing, for tests of crashes.
  /// - Throws: `SketchError`: `.storageReadOnly`, `.storageFull`; `.storage` for a foreign file or one of a newer version;
  ///   `.libraryDamaged` for a damaged one, which was set aside.
  package static func open(
    dataFolder: String, now: @escaping @Sendable () -> Date = { Date() }, step: @escaping StoringStepHook = { _ in }
  ) async throws -> SQLiteArtworkLibrary {
    let executor = BlockingExecutor(label: "artwork-library")
    return try await executor.run {
      try SQLiteArtworkLibrary(executor: executor, dataFolder: dataFolder, now: now, step: step)
    }
  }

  private init(
    executor: BlockingExecutor, dataFolder: String, now: @escaping @Sendable () -> Date, step: @escaping StoringStepHook
  ) throws {
    let data = try OpenFolder(dataFolder, as: .data)
    let images = ImageFolder(data: data)
    try images.create()
    SpaceReserve(data: data).fill()
    let connection: Connection
    var migrationCopy: String?
    do {
      connection = try Self.connect(data) { migrationCopy = try MigrationCopies.add($0, in: data) }
    } catch let error as SketchError where error.code == .damaged {
      throw try DatabaseFile.setAside(in: data, after: error, at: now())
    }
    self.migrationCopy = migrationCopy
    forgottenTimes = try Self.forgottenTimes(connection)
    self.executor = executor
    self.connection = connection
    self.images = images
    self.now = now
    self.step = step
  }

  /// - Throws: `SketchError` `.damaged` for a database that is not sound.
  private static func connect(
    _ data: OpenFolder, beforeMigrating: (borrowing Connection) throws -> Void
  ) throws -> Connection {
    let path = try DatabaseFile.prepare(in: data)
    let opened = data.status(of: DatabaseFile.name).map(FileStamp.init)
    let connection = try Connection(path: path) { try DatabaseFile.requireInPlace(opened, in: data) }
    try Schema.prepare(connection, path: path, beforeMigrating: beforeMigrating)
    try connection.requireWritable()
    return connection
  }

  /// Keeps films, also those that are there, for another time from now on.
  package func keepFilms(_ keeping: FilmKeeping) { filmKeeping = keeping }

  package func requireInPlace() throws { try connection.requireInPlace() }

  /// Runs what makes room. On a full disk the reserve is given up for it, and taken again afterwards.
  func makingRoom<Value>(_ body: () throws -> Value) throws -> Value {
    let reserve = SpaceReserve(data: images.data)
    do {
      return try body()
    } catch let error as SketchError where error.code == .storageFull {
      guard reserve.release() else { throw error }
      defer { reserve.fill() }
      return try body()
    }
  }

  // MARK: - What "it" means

  package func currentArtwork() throws -> Artwork? {
    try currentID().flatMap(artwork).flatMap { $0.deletedAt == nil ? $0 : nil }
  }

  func currentID() throws -> ArtworkID? {
    try connection.row("SELECT current_artwork FROM state") { $0.optionalInteger(0) } ?? nil
  }

  package func setCurrentArtwork(_ id: ArtworkID?) throws {
    if let id { _ = try existing(id) }
    try connection.run("UPDATE state SET current_artwork = ?", [SQLValue(id)])
  }

  /// Returns when the library gets round to it: a sign of life.
  package func respond() {}

  // MARK: - Image files

  package func imageBytes(_ sha256: String) throws -> [UInt8] {
    let row = try connection.row("SELECT media_type, byte_count FROM images WHERE sha256 = ?", [.text(sha256)]) {
      (mediaType: $0.text(0), byteCount: Int($0.integer(1)))
    }
    guard let row else { throw SketchError(.notFound, "there is no image \(sha256)") }
    let file = images.file(sha256, row.mediaType)
    guard let size = images.size(of: file) else {
      throw SketchError(
        .notFound, "the image file \(images.shown(file)) is missing",
        advice: "Put it back from a backup; `voicesketchd check` lists all that is missing.")
    }
    guard size == row.byteCount else {
      throw SketchError(
        .damaged, "the image file \(images.shown(file)) has \(size) bytes instead of \(row.byteCount)",
        advice: "Put it back from a backup; `voicesketchd check` lists all that is damaged.")
    }
    let (bytes, stamp) = try images.stamped(file)
    guard verified[sha256] != stamp else { return bytes }
    guard ContentHash.sha256(bytes) == sha256 else {
      throw SketchError(
        .damaged, "the image file \(images.shown(file)) is damaged: it is not what was stored",
        advice: "Put it back from a backup; `voicesketchd check` lists all that is damaged.")
    }
    if verified.count >= 10_000 { verified = [:] }
    verified[sha256] = stamp
    return bytes
  }
}
