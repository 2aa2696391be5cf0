import SketchCore

/// The file that a backup is written to.
package struct BackupBody: Sendable {
  package var path: String

  package init(path: String) { self.path = path }
}

extension BackupBody: Codable {
  private enum Keys: String, CodingKey, CaseIterable { case path }

  private static let length = 2...4_096

  package init(from decoder: any Decoder) throws {
    path = try decoder.strictContainer(keyedBy: Keys.self).decode(String.self, forKey: .path)
    guard path.hasPrefix("/"), Self.length.contains(path.utf8.count), !path.contains("\0"), !path.hasSuffix("/") else {
      throw SketchError(
        .invalidInput, "“path” is not the whole path of a file",
        advice: "Write for example /media/disk/voicesketch.tar.")
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Keys.self)
    try fields.encode(path, forKey: .path)
  }
}

extension BackupBody: Described {
  package static let schema = Schema.object(
    ["path": .string(length: length).described("Whole path of a file that is not there")], isClosed: true)
}
