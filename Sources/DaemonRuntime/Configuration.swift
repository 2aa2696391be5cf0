import Glibc
import SketchCore

/// Everything the user can decide, with its defaults. The shipped `voicesketch.conf` documents every key.
struct Configuration: Sendable, Equatable {
  /// Preferred capture device; `default` is the system's.
  var device = "default"
  /// How it listens after starting: `off` is push-to-talk only.
  var mode = ListeningMode.off
  /// Folder of the speech models; the packaged one when nil.
  var models: String?
  var confirmBelow = 0.6
  var rejectBelow = 0.3
  var questionSeconds = 30.0
  var queueLimit = 32
  var exportFolder: String
  /// Provider names, first choice first.
  var providers = ["illustrator"]
  var attempts = 3
  var retryBaseSeconds = 0.5
  var retryCapSeconds = 8.0
  var logLevel = LogLevel.info
  /// What is odd but harmless, for the log.
  var warnings: [String] = []

  init(exportFolder: String) { self.exportFolder = exportFolder }

  /// - Throws: `SketchError` `.configuration` naming file, line and key.
  init(file: KeyFile, exportFolder: String) throws {
    self.init(exportFolder: exportFolder)
    device = file.string("audio", "device") ?? device
    mode = try file.choice("speech", "mode", of: ListeningMode.self) ?? mode
    guard mode == .off || mode == .open else {
      throw file.bad("speech", "mode", "it can start with off (push-to-talk) or open")
    }
    models = try file.absolutePath("speech", "models")
    confirmBelow = try file.number("studio", "confirm-below", in: 0...1) ?? confirmBelow
    rejectBelow = try file.number("studio", "reject-below", in: 0...1) ?? rejectBelow
    questionSeconds = try file.number("studio", "question-seconds", in: 1...3600) ?? questionSeconds
    queueLimit = try file.integer("studio", "queue-limit", in: 1...1000) ?? queueLimit
    self.exportFolder = try file.absolutePath("studio", "export-folder") ?? exportFolder
    providers = file.list("providers", "order") ?? providers
    if let unknown = providers.first(where: { $0 != "illustrator" }) {
      throw file.bad("providers", "order", "there is no provider “\(unknown)”; this version has: illustrator")
    }
    guard !providers.isEmpty else { throw file.bad("providers", "order", "it names no provider") }
    attempts = try file.integer("providers", "attempts", in: 1...10) ?? attempts
    retryBaseSeconds = try file.number("providers", "retry-base-seconds", in: 0...60) ?? retryBaseSeconds
    retryCapSeconds = try file.number("providers", "retry-cap-seconds", in: 0...600) ?? retryCapSeconds
    logLevel = try file.choice("log", "level", of: LogLevel.self) ?? logLevel
    warnings = Configuration.unknownKeys(in: file)
  }

  /// Group → keys; anything else is a spelling mistake worth a word.
  private static let known: [String: Set<String>] = [
    "audio": ["device"],
    "speech": ["mode", "models"],
    "studio": ["confirm-below", "reject-below", "question-seconds", "queue-limit", "export-folder"],
    "providers": ["order", "attempts", "retry-base-seconds", "retry-cap-seconds"],
    "log": ["level"],
  ]

  /// The keys that a reload does not take over and that are now different.
  func keysReadOnlyAtStart(changedFrom old: Configuration) -> [String] {
    let changes = [
      ("speech.mode", mode != old.mode), ("speech.models", models != old.models), ("providers.order", providers != old.providers),
      ("providers.attempts", attempts != old.attempts), ("providers.retry-base-seconds", retryBaseSeconds != old.retryBaseSeconds),
      ("providers.retry-cap-seconds", retryCapSeconds != old.retryCapSeconds),
    ]
    return changes.filter(\.1).map(\.0)
  }

  private static func unknownKeys(in file: KeyFile) -> [String] {
    file.groups.flatMap { group -> [String] in
      guard let keys = known[group] else { return ["the group [\(group)] is not known and was ignored"] }
      return file.keys(in: group).filter { !keys.contains($0) }.map { key in
        "line \(file.line(of: key, in: group) ?? 0): the key \(key) in [\(group)] is not known and was ignored"
      }
    }
  }
}

extension KeyFile {
  /// `~/` is the home folder.
  fileprivate func absolutePath(_ group: String, _ key: String) throws -> String? {
    guard let text = string(group, key), !text.isEmpty else { return nil }
    if text.hasPrefix("/") { return text }
    if text.hasPrefix("~/"), let home = getenv("HOME") { return String(cString: home) + text.dropFirst(1) }
    throw bad(group, key, "“\(text)” is not an absolute path")
  }
}
