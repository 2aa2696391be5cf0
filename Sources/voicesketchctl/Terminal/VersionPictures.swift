import ControlClient
import FoundationEssentials
import SketchCore

/// Small pictures of versions in characters of the terminal, made by chafa.
enum VersionPictures {
  /// Versions that are shown with pictures; more of them are a list to read.
  private static let most = 24
  /// Columns and rows of each.
  private static let size = "14x5"

  /// Lines of each version's picture by its number; none in a pipe, without colours or without chafa.
  static func lines(of revisions: [Revision], of id: ArtworkID, _ session: Session) async throws -> [Int: [String]] {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    guard session.terminal.isInteractive, session.terminal.usesColor, revisions.count <= most,
      let chafa = ChildProcess("chafa", path: path)
    else { return [:] }
    var lines: [Int: [String]] = [:]
    for revision in revisions {
      let selection = ImageSelection(revision: revision.number, format: .png, width: 160)
      lines[revision.number] = try drawn(try await session.client.image(id, selection).payload.bytes, by: chafa)
    }
    return lines
  }

  /// - Parameter image: in a format of ours.
  private static func drawn(_ image: [UInt8], by chafa: ChildProcess) throws -> [String] {
    let file = FileManager.default.temporaryDirectory.appending(path: "voicesketch-\(UUID().uuidString).png").path
    _ = try OutputFile(file).write(image, overwriting: false, mode: 0o600)
    defer { try? FileManager.default.removeItem(atPath: file) }
    let ending = chafa.run(["--format=symbols", "--animate=off", "--size=\(size)", file], seconds: 5, most: 1 << 16)
    guard let ending, ending.code == 0 else { return [] }
    // The cursor is hidden and shown again around the picture, which is nothing for a line of text.
    return ending.output.split(separator: "\n").map { line in
      String(line).replacing("\u{1B}[?25l", with: "").replacing("\u{1B}[?25h", with: "")
    }.filter { !$0.isEmpty }
  }
}
