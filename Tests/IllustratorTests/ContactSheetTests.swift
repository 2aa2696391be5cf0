import Foundation
import Illustrator
import SketchCore
import Testing

/// Draws the pictures of the documentation; runs only when `VOICESKETCH_SHEETS` names the folder to write to (see scripts/contact-sheet).
@Suite(.enabled(if: ProcessInfo.processInfo.environment["VOICESKETCH_SHEETS"] != nil))
struct ContactSheetTests {
  private let folder = URL(filePath: ProcessInfo.processInfo.environment["VOICESKETCH_SHEETS"] ?? "", directoryHint: .isDirectory)

  private func write(_ bytes: [UInt8], _ name: String) throws {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  @Test func `ten styles of one scene`() throws {
    let cells = ArtStyle.allCases.map { style in
      ContactSheet.Cell(
        label: style.spokenName, description: "a lighthouse and a sailboat on a cliff at sunset", style: .named(style), seed: 7)
    }
    try write(ContactSheet().draw(cells, columns: 5, edge: 240), "styles.png")
  }

  @Test func `every other style of one scene`() throws {
    let cells = try Sketchbook().techniques.map { name in
      ContactSheet.Cell(
        label: name, description: "a lighthouse and a sailboat on a cliff at sunset", style: .free(name), seed: 7)
    }
    try write(ContactSheet().draw(cells, columns: 6, edge: 240), "techniques.png")
  }

  @Test func `every subject`() throws {
    try write(ContactSheet().subjects(columns: 15, edge: 76), "subjects.png")
  }

  @Test func `every pose`() throws {
    try write(ContactSheet().poses(columns: 15, edge: 76), "poses.png")
    try write(
      ContactSheet().people(in: [.dancing, .reading, .walking, .cooking, .waving], columns: 12, edge: 96), "people.png")
  }

  @Test func `every setting`() throws {
    try write(ContactSheet().settings(columns: 9, edge: 140), "settings.png")
  }

  @Test(arguments: [
    ("mountain", "a mountain with a cabin", ArtStyle.watercolor, UInt32(4)),
    ("boat", "a cat on a boat at sunset", .oilPainting, 2),
    ("castle", "a castle on a hill at night with a dragon", .digitalArt, 3),
    ("penguins", "three penguins on an iceberg", .cartoon, 4),
    ("swans", "two swans on a quiet lake", .impressionist, 7),
    ("robot", "a robot and flowers", .pixelArt, 6),
  ])
  func `gallery`(name: String, description: String, style: ArtStyle, seed: UInt32) throws {
    let cell = ContactSheet.Cell(
      label: "“draw \(description)”, \(style.spokenName)", description: description, style: .named(style), seed: seed)
    try write(ContactSheet().draw([cell], columns: 1, edge: 340), "gallery/\(name).png")
  }
}
