import ArtworkLibrary
import Foundation
import TestSupport

/// Opens a library in a folder of its own, by a clock that only the test sets.
func withLibrary(_ body: (SQLiteArtworkLibrary, SettableTime) async throws -> Void) async throws {
  try await withScratchDirectory { folder in
    let time = SettableTime()
    try await body(try await SQLiteArtworkLibrary.open(dataFolder: folder.path, now: { time.now }), time)
  }
}
