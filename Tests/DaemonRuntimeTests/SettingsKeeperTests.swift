import Foundation
import SketchCore
import Synchronization
import TestSupport
import Testing

@testable import DaemonRuntime

@Suite struct SettingsKeeperTests {
  @Test func `every key of the configuration is explained, with the value that counts`() async throws {
    try await with("[speech]\nmode = wake\n[mine]\nkey = 1\n") { keeper, _ in
      let report = try await keeper.settings()
      let groups = Dictionary(uniqueKeysWithValues: report.groups.map { ($0.name, $0.settings) })
      let mode = groups["speech"]?.first { $0.key == "mode" }
      #expect(mode?.value == "wake" && mode?.usual == "off" && mode?.choices == ["off", "wake", "open"])
      #expect(mode?.about?.hasPrefix("How it listens after starting") == true && mode?.isReadAtStart == true)
      let pause = groups["speech"]?.first { $0.key == "unfinished-pause-seconds" }
      #expect(pause?.about == nil && pause?.usual == "1.5" && pause?.value == nil)
      #expect(groups["providers"]?.first { $0.key == "monthly-cap" }?.example == "10")
      #expect(groups["mine"]?.first?.value == "1", "what nobody documented is shown too")
      #expect(report.groups.first { $0.name == "fal" }?.about?.hasPrefix("fal.ai; its key is FAL_KEY") == true)
      #expect(report.microphones == ["USB"])
    }
  }

  @Test func `each documented key is known, and one that leads away is changed in the file alone`() async throws {
    try await with(nil) { keeper, _ in
      for group in try await keeper.settings().groups {
        for setting in group.settings {
          let text = [setting.usual, setting.example].compactMap(\.self).joined()
          let leadsAway = text.contains("://") || text.hasPrefix("/") || text.hasPrefix("~/")
          #expect(!leadsAway || setting.isInFileOnly, "\(group.name).\(setting.key)")
          let line = "[\(group.name)]\n\(setting.key) = \(setting.usual ?? setting.example ?? "")\n"
          let file = try KeyFile(text: line, path: "/x")
          if let configuration = try? Configuration(file: file, exportFolder: "/x") {
            #expect(configuration.warnings.isEmpty, "\(group.name).\(setting.key)")
          }
        }
      }
    }
  }

  @Test func `a change is written into the file and taken over`() async throws {
    try await with("# mine\n[studio]\nconfirm-below = 0.7\n") { keeper, place in
      let changed = try await keeper.change(SettingChange(group: "studio", key: "confirm-below", value: "0.8"))
      #expect(changed.value == "0.8" && changed.usual == "0.6" && !changed.isReadAtStart)
      #expect(place.text == "# mine\n[studio]\nconfirm-below = 0.8\n" && place.takenOver.withLock(\.self) == 1)
      _ = try await keeper.change(SettingChange(group: "studio", key: "confirm-below", value: nil))
      #expect(place.text == "# mine\n[studio]\n" && place.takenOver.withLock(\.self) == 2)
      // What is so already is not written again.
      _ = try await keeper.change(SettingChange(group: "studio", key: "confirm-below", value: nil))
      #expect(place.takenOver.withLock(\.self) == 2)
    }
  }

  @Test func `a file that is not there yet is made, and a link to it stays one`() async throws {
    try await with(nil) { keeper, place in
      _ = try await keeper.change(SettingChange(group: "log", key: "level", value: "debug"))
      #expect(place.text == "[log]\nlevel = debug\n")
      let target = place.path + ".real"
      try FileManager.default.moveItem(atPath: place.path, toPath: target)
      try FileManager.default.createSymbolicLink(atPath: place.path, withDestinationPath: target)
      _ = try await keeper.change(SettingChange(group: "log", key: "level", value: "info"))
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: place.path) == target)
      #expect(place.text == "[log]\nlevel = info\n")
    }
  }

  @Test(arguments: [
    ("studio", "confirm-below", "very", SketchError.Code.invalidInput), ("speech", "mode", "loud", .invalidInput),
    ("log", "level", "a\nb", .invalidInput), ("speech", "wake-phrase", "refuse me", .invalidInput),
    ("fal", "queue-url", "http://127.0.0.1:9", .unsupported), ("speech", "wyoming", "tcp://127.0.0.1:9", .unsupported),
    ("studio", "no-such-key", "1", .notFound), ("nowhere", "mode", "off", .notFound),
    ("providers", "order", "nobody", .invalidInput),
  ])
  func `what cannot be is refused and leaves the file as it was`(group: String, key: String, value: String, code: SketchError.Code)
    async throws
  {
    let text = "[studio]\nconfirm-below = 0.7\n"
    try await with(text) { keeper, place in
      let error = await #expect(throws: SketchError.self) {
        try await keeper.change(SettingChange(group: group, key: key, value: value))
      }
      #expect(error?.code == code && error?.advice.isEmpty == false, "\(error as Any)")
      #expect(place.text == text && place.takenOver.withLock(\.self) == 0)
    }
  }

  @Test func `what the daemon cannot take over is taken back`() async throws {
    try await with("[studio]\nqueue-limit = 3\n", failing: true) { keeper, place in
      await #expect(throws: SketchError.self) {
        try await keeper.change(SettingChange(group: "studio", key: "queue-limit", value: "4"))
      }
      #expect(place.text == "[studio]\nqueue-limit = 3\n")
    }
  }

  /// The file, and how often it was taken over.
  private final class Place: Sendable {
    let path: String
    let takenOver = Mutex(0)

    init(_ path: String) { self.path = path }

    var text: String? { try? String(contentsOfFile: path, encoding: .utf8) }
  }

  private func with(
    _ text: String?, failing: Bool = false, _ body: (SettingsKeeper, Place) async throws -> Void
  ) async throws {
    try await withScratchDirectory { folder in
      let path = folder.appending(path: "new/voicesketch.conf").path
      if let text {
        try FileManager.default.createDirectory(at: folder.appending(path: "new"), withIntermediateDirectories: true)
        try text.write(toFile: path, atomically: true, encoding: .utf8)
      }
      let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      let place = Place(path)
      let keeper = SettingsKeeper(
        file: path, documentation: try String(contentsOf: root.appending(path: "voicesketch.conf"), encoding: .utf8),
        exportFolder: "/pictures",
        check: { if $0.wakePhrase == "refuse me" { throw SketchError(.configuration, "no such words", advice: "Others.") } },
        microphones: { ["USB"] },
        takeOver: {
          if failing { throw SketchError(.configuration, "it cannot be used", advice: "Another one.") }
          place.takenOver.withLock { $0 += 1 }
        })
      try await body(keeper, place)
    }
  }
}
