import Foundation
import SketchCore
import Testing

@testable import ArtworkLibrary

/// A change to a backup that must not be taken for one.
struct BackupAttack: Sendable, CustomTestStringConvertible {
  struct File {
    var name: String
    var bytes: [UInt8]
    /// Kind in the head: "0" is a plain file.
    var type = UInt8(ascii: "0")
  }

  let testDescription: String
  var code = SketchError.Code.damaged
  /// Part of the message.
  var says = ""
  /// Checksums are made to fit again, as somebody would who means it.
  var isSigned = true
  let change: @Sendable (inout [File], URL) throws -> Void
  var finish: @Sendable ([UInt8]) -> [UInt8] = { $0 }

  static let all: [BackupAttack] = [
    attack("a name that leads out", says: "no file of a library") { $0.insert(File(name: "../evil", bytes: [1]), at: 0) },
    attack("an absolute name", says: "no file of a library") { $0.insert(File(name: "/tmp/evil", bytes: [1]), at: 0) },
    attack("a name that leads out of the images", says: "no file of a library") {
      $0[1].name = "images/../../" + String($0[1].name.suffix(66))
    },
    attack("another file", says: "no file of a library") { $0.insert(File(name: "voicesketch.conf", bytes: [1]), at: 0) },
    attack("a link", says: "plain file") {
      $0.insert(File(name: $0[1].name, bytes: [], type: UInt8(ascii: "2")), at: 0)
    },
    attack("a sparse file", says: "plain file") { $0[1].type = UInt8(ascii: "S") },
    attack("a file twice", says: "twice") { $0.insert($0[1], at: 1) },
    attack("an image of another name", says: "not what was written") { $0[1].bytes.append(1) },
    attack("a flipped bit in the database", says: "not what was written", isSigned: false) { $0[0].bytes[5_000] ^= 1 },
    attack("a file that the list has not", says: "not in its SHA256SUMS", isSigned: false) {
      $0.insert(File(name: "images/00/" + String(repeating: "0", count: 62) + ".png", bytes: []), at: 1)
    },
    attack("a missing file", says: "missing", isSigned: false) { $0.remove(at: 1) },
    attack("no list", says: "no SHA256SUMS", isSigned: false) { $0.removeLast() },
    attack("no database", says: "no library.sqlite") { $0.removeFirst() },
    attack("another list", says: "begins with another line", isSigned: false) {
      $0[$0.count - 1].bytes = Array("# something 9\n".utf8)
    },
    attack("a database that is none", says: "not a library") { $0[0].bytes = Array(repeating: 7, count: 9_000) },
    attack("an empty database", says: "no library") { $0[0].bytes = [] },
    attack("a trigger in the database", says: "“evil”") { files in
      try sqlite(&files[0], "CREATE TRIGGER evil AFTER INSERT ON artworks BEGIN DELETE FROM artworks; END")
    },
    attack("a database of tomorrow", code: .storage, says: "newer VoiceSketch") { files in
      try sqlite(&files[0], "PRAGMA user_version = 999")
    },
    attack("half of it", says: "cut off", finish: { Array($0.prefix($0.count / 2)) }) { _ in },
    attack(
      "a size beyond the end", says: "cut off",
      finish: { archive in
        let head = TarHeader(name: "library.sqlite", byteCount: 1 << 40).bytes(at: 0)
        return head + archive.dropFirst(head.count)
      }
    ) { _ in },
  ]

  private static func attack(
    _ name: String, code: SketchError.Code = .damaged, says: String, isSigned: Bool = true,
    finish: @escaping @Sendable ([UInt8]) -> [UInt8] = { $0 },
    _ change: @escaping @Sendable (inout [File]) throws -> Void
  ) -> BackupAttack {
    BackupAttack(
      testDescription: name, code: code, says: says, isSigned: isSigned,
      change: { files, _ in
        try change(&files)
        guard isSigned, files.last?.name == "SHA256SUMS" else { return }
        let lines = files.dropLast().map { BackupContent.line(ContentHash.sha256($0.bytes), $0.name) }
        files[files.count - 1].bytes = Array((BackupContent.title + "\n" + lines.joined()).utf8)
      }, finish: finish)
  }

  /// Changes a database through the sqlite3 program.
  private static func sqlite(_ file: inout File, _ sql: String) throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "vs-attack-\(UUID().uuidString).sqlite")
    defer { for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: url.path + ending) } }
    try Data(file.bytes).write(to: url)
    _ = try run("/usr/bin/sqlite3", url.path, sql)
    file.bytes = Array(try Data(contentsOf: url))
  }

  static func files(in archive: [UInt8]) throws -> [File] {
    var (files, offset): ([File], Int) = ([], 0)
    while let header = TarHeader(Array(archive[offset..<offset + TarHeader.block])) {
      offset += TarHeader.block
      files.append(File(name: header.name, bytes: Array(archive[offset..<offset + header.byteCount])))
      offset += header.byteCount + header.padding
    }
    return files
  }

  static func archive(_ files: [File]) -> [UInt8] {
    files.flatMap { file in
      let header = TarHeader(name: file.name, byteCount: file.bytes.count)
      var head = header.bytes(at: 0)
      head[156] = file.type
      // The sum counts its own field as spaces.
      let sum = head.indices.reduce(0) { $0 + ((148..<156).contains($1) ? 32 : Int(head[$1])) }
      let digits = String(sum, radix: 8)
      head.replaceSubrange(148..<154, with: Array((String(repeating: "0", count: 6 - digits.count) + digits).utf8))
      return head + file.bytes + [UInt8](repeating: 0, count: header.padding)
    } + TarHeader.end
  }
}
