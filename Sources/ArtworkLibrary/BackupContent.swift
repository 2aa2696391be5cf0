import SketchCore

/// Names in a backup, and the list of its checksums, as sha256sum(1) writes and checks it.
enum BackupContent {
  static let database = DatabaseFile.name
  static let sums = "SHA256SUMS"
  /// First line of the list. Lines that begin so are passed over by sha256sum.
  static let title = "# VoiceSketch backup 1"

  static func line(_ sha256: String, _ name: String) -> String { "\(sha256)  \(name)\n" }

  /// Hash that the name of an image file promises; nil for any other name, however it is meant.
  static func hash(inName name: String) -> String? {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == ImageFolder.path else { return nil }
    let file = parts[2].split(separator: ".", omittingEmptySubsequences: false)
    guard file.count == 2, ImageFolder.isHex(parts[1], count: 2), ImageFolder.isHex(file[0], count: 62),
      (1...8).contains(file[1].utf8.count),
      file[1].utf8.allSatisfy({ (48...57).contains($0) || (97...122).contains($0) })
    else { return nil }
    return String(parts[1] + file[0])
  }

  /// Hashes by the names they are of.
  /// - Throws: `SketchError` `.damaged` for what is no list of ours.
  static func hashes(in list: [UInt8]) throws(SketchError) -> [String: String] {
    let lines = String(decoding: list, as: UTF8.self).split(separator: "\n")
    guard lines.first.map(String.init) == title else {
      throw SketchError(
        .damaged, "\(sums) begins with another line than “\(title)”",
        advice: "Use a backup that this version of VoiceSketch or an older one made.")
    }
    var hashes: [String: String] = [:]
    for line in lines where !line.hasPrefix("#") {
      let (hash, name) = (line.prefix(64), line.dropFirst(66))
      guard ImageFolder.isHex(hash, count: 64), line.dropFirst(64).hasPrefix("  "),
        hashes.updateValue(String(hash), forKey: String(name)) == nil
      else {
        throw SketchError(.damaged, "\(sums) has the line “\(line.prefix(200))”", advice: "Use another backup.")
      }
    }
    return hashes
  }
}
