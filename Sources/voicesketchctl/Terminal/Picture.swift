import ControlClient
import Foundation
import SketchCore

/// Shows pictures in the terminal with chafa, where both are there.
enum Picture {
  /// Does nothing in a pipe or without chafa: the text says all, the picture is a pleasure.
  static func show(_ id: ArtworkID, _ session: Session) async throws {
    guard session.terminal.isInteractive, let chafa = Programs.find("chafa") else { return }
    let image = try await session.client.image(id, ImageSelection(format: .png, width: 800))
    let file = FileManager.default.temporaryDirectory.appending(path: "voicesketch-\(UUID().uuidString).png")
    try Data(image.payload.bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let size = "\(min(session.terminal.columns, 80))x30"
    let colors = session.terminal.usesColor ? [] : ["--colors=none"]
    try Programs.run(chafa, ["--size", size] + colors + [file.path])
  }
}

/// Other programs of the desktop.
enum Programs {
  /// Its path, where it is installed.
  static func find(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Waits for its end; its own messages go where ours do.
  static func run(_ path: String, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
  }
}
