import AudioCapture
import FoundationEssentials
import Glibc
import SketchCore

/// Store of recorded utterances in a folder of the user's own: for each a WAV file, and what became of it as JSON
/// beside it, both with mode 0600.
///
/// Blocks; used from an actor with a thread of its own.
package struct RecordingStore {
  private static let most = 2000

  private let folder: String
  private let kept: KeptAudio
  private let lifetime: Duration

  package init(folder: String, kept: KeptAudio, lifetime: Duration) {
    self.folder = folder
    self.kept = kept
    self.lifetime = lifetime
  }

  /// Entries of the folder, oldest first. Removes the expired, and all of them when nothing is to be kept.
  func load(now: Date) -> [HeardUtterance] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    var found: [HeardUtterance] = []
    for file in files where file.hasSuffix(".json") {
      guard let id = Int(file.dropLast(5)) else { continue }
      let entry = FileManager.default.contents(atPath: "\(folder)/\(file)").flatMap { try? WireJSON.decode(HeardUtterance.self, from: $0) }
      guard kept != .never, let entry, entry.id == id, !isExpired(entry, now), access(path(id), F_OK) == 0 else {
        remove(id)
        continue
      }
      found.append(entry)
    }
    // A crash between the two files leaves a sound without its description.
    for file in files where file.hasSuffix(".wav") {
      if let id = Int(file.dropLast(4)), !found.contains(where: { $0.id == id }) { remove(id) }
    }
    return found.sorted { $0.id < $1.id }
  }

  func isExpired(_ entry: HeardUtterance, _ now: Date) -> Bool {
    now.timeIntervalSince(entry.heardAt) > lifetime / .seconds(1)
  }

  func keeps(_ status: CommandOutcome.Status) -> Bool { kept == .all || kept == .failures && status == .rejected }

  /// Writes both files.
  /// - Returns: the entry with the path of its recording.
  /// - Throws: `SketchError` `.inputOutput`; neither file is there then.
  func keep(_ entry: HeardUtterance, _ samples: [Int16]) throws -> HeardUtterance {
    let folder = try OpenFolder(folder, as: .data)
    var entry = entry
    let sound = path(entry.id)
    entry.sound = sound
    let description = Array(try WireJSON.encode(entry))
    try create("\(entry.id).wav", in: folder) { descriptor throws(SketchError) in
      try AudioFileWriter.write(samples, to: descriptor, path: sound)
    }
    do {
      try create("\(entry.id).json", in: folder) { descriptor throws(SketchError) in
        let reason = AtomicFile.write(description, to: descriptor)
        guard reason == 0 else { throw unwritable(sound, reason) }
      }
    } catch {
      remove(entry.id)
      throw error
    }
    return entry
  }

  /// nil where it cannot be read.
  func bytes(of id: Int) -> [UInt8]? { try? OpenFolder(folder).readAll("\(id).wav") }

  func remove(_ id: Int) {
    unlink(path(id))
    unlink("\(folder)/\(id).json")
  }

  /// Oldest entries beyond those there is room for.
  func surplus(_ entries: [HeardUtterance]) -> [HeardUtterance] { Array(entries.filter { $0.sound != nil }.dropLast(Self.most)) }

  private func path(_ id: Int) -> String { "\(folder)/\(id).wav" }

  /// Makes a file that nobody else can read; one that cannot be filled is removed.
  private func create(
    _ name: String, in folder: OpenFolder, fill: (Int32) throws(SketchError) -> Void
  ) throws(SketchError) {
    folder.remove(name)
    let descriptor: Int32
    do throws(FileFault) {
      descriptor = try folder.open(name, O_WRONLY | O_CREAT | O_EXCL)
    } catch {
      throw unwritable(error.path, error.code)
    }
    defer { close(descriptor) }
    fchmod(descriptor, 0o600)
    do {
      try fill(descriptor)
    } catch {
      folder.remove(name)
      throw error
    }
  }

  private func unwritable(_ path: String, _ reason: Int32) -> SketchError {
    SketchError(
      .inputOutput, "\(path) cannot be written: \(String(cString: strerror(reason)))",
      advice: "Free some space, or set `keep-audio = never` in [speech].")
  }
}
