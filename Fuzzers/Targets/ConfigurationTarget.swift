import SketchCore

@testable import DaemonRuntime

/// The configuration, and what of it providers and listening are made of.
struct ConfigurationTarget: FuzzTarget {
  static let name = "configuration"

  init() {}

  func run(_ bytes: [UInt8]) {
    let file = MemoryFile(bytes)
    guard let keys = try? KeyFile(path: file.path) else { return }
    guard let configuration = try? Configuration(file: keys, exportFolder: "/tmp/exports") else { return }
    _ = configuration.keysReadOnlyAtStart(changedFrom: configuration)
    _ = configuration.warnings
    _ = configuration.studio
  }
}
