import SketchCore

/// Hold of a data folder for one process: two daemons repairing one library would take each other's work for leftovers.
struct DataFolderLock: Sendable {
  private let lock: LockFile

  /// Creates the folder when it is missing.
  /// - Throws: `SketchError` `.alreadyRunning` when another process holds it, `.configuration` when it is not safe,
  ///   `.storageReadOnly`, `.storageFull`, `.storage`.
  init(folder: String) throws(SketchError) {
    let data = try OpenFolder(folder, as: .data)
    do throws(LockFile.Failure) {
      lock = try LockFile("voicesketch.lock", in: data, isRemovedAtEnd: false, acceptsNumber: true)
    } catch {
      switch error {
      case .held(let process):
        let holder = process.map { " (process \($0))" } ?? ""
        throw SketchError(
          .alreadyRunning, "another VoiceSketch\(holder) is using \(folder)",
          advice: "Control it with voicesketchctl, stop it, or give this one another --data-dir.")
      case .foreign:
        throw SketchError(
          .configuration, "\(folder)/voicesketch.lock is not a lock of voicesketchd",
          advice: "Move it away, or give another --data-dir; nothing was changed.")
      case .failed(let fault): throw FolderPurpose.data.error(of: fault)
      }
    }
  }
}
