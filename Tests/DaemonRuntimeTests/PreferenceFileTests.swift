import Foundation
import SketchCore
import TestSupport
import Testing

@testable import DaemonRuntime

@Suite struct PreferenceFileTests {
  @Test func `what is remembered is there after a start, and a nil removes it`() async throws {
    try await withScratchDirectory { folder in
      let file = PreferenceFile(folder: folder.path)
      #expect(await file.preferences().isEmpty)
      _ = try await file.prefer(["theme": "dark", "language": "es"])
      _ = try await file.prefer(["language": nil, "motion": "calm"])
      let again = PreferenceFile(folder: folder.path)
      let found = await again.preferences()
      #expect(found == ["theme": "dark", "motion": "calm"])
      let mode = try FileManager.default.attributesOfItem(atPath: folder.path + "/preferences.json")[.posixPermissions] as? Int
      #expect(mode == 0o600)
    }
  }

  @Test func `a damaged file is as none, and too much is refused`() async throws {
    try await withScratchDirectory { folder in
      try Data("{\"theme\":".utf8).write(to: folder.appending(path: "preferences.json"))
      let file = PreferenceFile(folder: folder.path)
      #expect(await file.preferences().isEmpty)
      _ = try await file.prefer(["theme": "dark"])
      let error = await #expect(throws: SketchError.self) {
        try await file.prefer(["page": String(repeating: "x", count: 4_000_001)])
      }
      #expect(error?.code == .invalidInput)
      let kept = await file.preferences()
      #expect(kept == ["theme": "dark"])
    }
  }
}

@Suite struct PageLabelFileTests {
  @Test func `the page keeps its name from start to start`() async throws {
    try await withScratchDirectory { folder in
      let label = PageLabelFile(folder: folder.path).label
      #expect(label.hasPrefix("vs-") && PageLabelFile(folder: folder.path).label == label)
    }
  }
}
