import FoundationEssentials
import Glibc
import SketchCore

/// Recordings of utterances in a folder of the user's own, each a WAV file and what became of it as JSON beside it; both with mode 0600.
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

  /// What is there, oldest first. Removes what has expired, and everything when nothing is to be kept.
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

  /// Writes both files; returns the sound's path.
  /// - Throws: `SketchError` `.inputOutput`.
  func keep(_ entry: HeardUtterance, _ samples: [Int16]) throws -> HeardUtterance {
    let failure = Folder.make(folder, mode: 0o700)
    guard failure == 0 else { throw unwritable(folder, failure) }
    var entry = entry
    entry.sound = path(entry.id)
    try write(Self.wave(samples), to: path(entry.id))
    do {
      try write(Array(try WireJSON.encode(entry)), to: "\(folder)/\(entry.id).json")
    } catch {
      remove(entry.id)
      throw error
    }
    return entry
  }

  func remove(_ id: Int) {
    unlink(path(id))
    unlink("\(folder)/\(id).json")
  }

  /// More than these are removed, the oldest first.
  func surplus(_ entries: [HeardUtterance]) -> [HeardUtterance] { Array(entries.filter { $0.sound != nil }.dropLast(Self.most)) }

  private func path(_ id: Int) -> String { "\(folder)/\(id).wav" }

  private func write(_ bytes: [UInt8], to path: String) throws(SketchError) {
    unlink(path)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw unwritable(path, errno) }
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let reason = errno
        unlink(path)
        throw unwritable(path, reason)
      }
      rest = rest.dropFirst(count)
    }
  }

  private func unwritable(_ path: String, _ reason: Int32) -> SketchError {
    SketchError(
      .inputOutput, "\(path) cannot be written: \(String(cString: strerror(reason)))",
      advice: "Free some space, or set `keep-audio = never` in [speech].")
  }

  /// 16 kHz mono, 16 bits.
  private static func wave(_ samples: [Int16]) -> [UInt8] {
    func little(_ value: Int, _ bytes: Int) -> [UInt8] { (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
    let (rate, size) = (AudioFrame.sampleRate, samples.count * 2)
    return Array("RIFF".utf8) + little(36 + size, 4) + Array("WAVEfmt ".utf8) + little(16, 4) + little(1, 2) + little(1, 2)
      + little(rate, 4) + little(rate * 2, 4) + little(2, 2) + little(16, 2) + Array("data".utf8) + little(size, 4)
      + samples.flatMap { little(Int($0), 2) }
  }
}
