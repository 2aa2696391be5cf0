import FoundationEssentials
import Glibc
import SketchCore

/// Repair of what a crash may have left, while others use the library.
enum LibraryTidying {
  /// Days an orphan is kept: it may be a picture that was paid for, or belong to a database that a backup replaced.
  private static let orphanDays = 30

  static func repair(
    _ connection: borrowing Connection, _ images: ImageFolder, _ films: FilmKeeping, at time: Date
  ) throws -> LibraryRepair {
    var repair = LibraryRepair()
    // Nobody writes a file while this holds the lock.
    try images.locked {
      for name in try images.names(in: ImageFolder.incoming) {
        if images.data.remove("\(ImageFolder.incoming)/\(name)") { repair.leftoversRemoved += 1 }
      }
      repair.filmsExpired = try FilmExpiry.remove(connection, images, films, at: time)
    }
    let damaged = images.shown(DatabaseFile.damaged)
    repair.damagedLibraries = try images.names(in: DatabaseFile.damaged).map { "\(damaged)/\($0)" }
    // Image files without a row may be those of a database that waits to be rescued.
    if repair.damagedLibraries.isEmpty { try tidyOrphans(connection, images, at: time, &repair) }
    repair.findings = try HealthCheck.faults(connection, images, contents: false).map(\.finding)
    return repair
  }

  private static func tidyOrphans(
    _ connection: borrowing Connection, _ images: ImageFolder, at time: Date, _ repair: inout LibraryRepair
  ) throws {
    for orphan in try HealthCheck.orphans(connection, images) {
      // It may have got its row since, or been removed.
      let isMoved = try images.locked {
        let isKnown = try HealthCheck.isKnown(orphan.sha256, connection)
        guard !isKnown, images.size(of: orphan.path) != nil else { return false }
        try images.setAside(orphan)
        return true
      }
      if isMoved { repair.orphansSetAside += 1 }
    }
    let oldest = Int(time.timeIntervalSince1970) - orphanDays * 86_400
    for name in try images.names(in: ImageFolder.orphans) {
      let file = "\(ImageFolder.orphans)/\(name)"
      // The change of the entry itself: a rename counts.
      guard let changed = images.data.status(of: file)?.st_ctim.tv_sec, changed < oldest else { continue }
      if images.data.remove(file) { repair.orphansExpired += 1 }
    }
  }
}
