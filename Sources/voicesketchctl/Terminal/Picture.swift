import ControlClient
import FoundationEssentials
import SketchCore

/// Shows pictures in the terminal with chafa, where both are there.
enum Picture {
  /// Does nothing in a pipe or without chafa: the text says all, the picture is a pleasure.
  static func show(_ id: ArtworkID, _ session: Session) async throws {
    guard session.terminal.isInteractive, Programs.find("chafa") != nil else { return }
    try await show(session.client.image(id, ImageSelection(format: .png, width: 800)).payload.bytes, session)
  }

  /// - Parameter image: in a format of ours.
  static func show(_ image: [UInt8], _ session: Session) async throws {
    guard session.terminal.isInteractive, let chafa = Programs.find("chafa") else { return }
    let file = FileManager.default.temporaryDirectory.appending(path: "voicesketch-\(UUID().uuidString).png").path
    _ = try OutputFile(file).write(image, overwriting: false, mode: 0o600)
    defer { try? FileManager.default.removeItem(atPath: file) }
    let size = "\(min(session.terminal.columns, 80))x30"
    let colors = session.terminal.usesColor ? [] : ["--colors=none"]
    try Programs.run(chafa, ["--size", size] + colors + [file])
  }
}
