import ArtworkLibrary
import DaemonEvents
import Foundation
import Imaging
import SketchCore
import Synchronization
import TestSupport
import Testing

@testable import PictureFolder

@Suite(.timeLimit(.minutes(10))) struct PictureFolderTests {
  /// A folder over a real library, which follows the events that the test publishes.
  private struct Fixture {
    let library: SQLiteArtworkLibrary
    let hub: EventHub
    let folder: URL
    let log: Notes

    func names() -> [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    }

    func content(_ name: String) -> [UInt8] { (try? Data(contentsOf: folder.appending(path: name))).map(Array.init) ?? [] }

    func publish(_ artwork: Artwork) { hub.publish(.artwork(.init(.changed, artwork))) }

    /// Waits until the folder holds these files.
    func expect(_ names: [String], _ location: SourceLocation = #_sourceLocation) async throws {
      for _ in 0..<400 where self.names() != names { try await Task.sleep(for: .milliseconds(10)) }
      #expect(self.names() == names, sourceLocation: location)
    }

    func draw(_ title: String, _ shade: UInt8 = 0) async throws -> Artwork {
      let picture = GeneratedPicture(
        image: PictureFolderTests.png(shade), prompt: title, style: .named(.watercolor), model: "m", seed: 7)
      let draft = PictureDraft(
        picture: picture, mediaType: "image/png", width: 1, height: 1, title: title, kind: .picture,
        transcript: "draw \(title)", provider: "fal", generationSeconds: 1)
      return try await library.add(draft, joining: nil).artwork
    }
  }

  private final class Notes: Logger {
    private let notes = Mutex<[String]>([])
    var all: [String] { notes.withLock { $0 } }
    func log(_ level: LogLevel, _ message: String, _ fields: KeyValuePairs<String, String>) {
      notes.withLock { $0.append(message) }
    }
  }

  /// One pixel, and a shade that makes it another file.
  private static func png(_ shade: UInt8) -> [UInt8] {
    ScriptedStudio.image + [shade].filter { $0 != 0 }
  }

  private static let day = "2026-11-20"

  private func with(
    _ mode: PictureFolderMode, in name: String = "pictures", _ body: (Fixture, _ restart: () async throws -> Void) async throws -> Void
  ) async throws {
    try await withScratchDirectory { scratch in
      let time = Date(timeIntervalSince1970: 1_795_176_000)  // 2026-11-20, noon in UTC
      let library = try await SQLiteArtworkLibrary.open(dataFolder: scratch.appending(path: "data").path, now: { time })
      let log = Notes()
      var hub = EventHub()
      let path = scratch.appending(path: name)
      func start(_ hub: EventHub) async throws -> Task<Void, Never> {
        let folder = PictureFolder(
          path: path.path, mode: mode, carriesMetadata: true, library: library, images: VipsImageProcessor(), log: log,
          timeZone: .gmt)
        let running = Task { await folder.run(following: hub) }
        while hub.subscriberCount == 0 { try await Task.sleep(for: .milliseconds(2)) }
        return running
      }
      var running = try await start(hub)
      try await body(Fixture(library: library, hub: hub, folder: path, log: log)) {
        hub.finish()
        await running.value
        hub = EventHub()
        running = try await start(hub)
      }
      hub.finish()
      await running.value
    }
  }

  @Test(arguments: [PictureFolderMode.links, .copies])
  func `it follows titles, heads and the trash`(mode: PictureFolderMode) async throws {
    try await with(mode) { fixture, _ in
      let fox = try await fixture.draw("a fox")
      fixture.publish(fox)
      try await fixture.expect(["\(Self.day) a fox, watercolor.png"])
      let second = try await fixture.draw("a fox", 1)
      fixture.publish(second)
      try await fixture.expect(["\(Self.day) a fox, watercolor 2.png", "\(Self.day) a fox, watercolor.png"])
      fixture.publish(try await fixture.library.setTitle("Über/../uns: \u{202E}x?", on: second.id))
      try await fixture.expect(["\(Self.day) a fox, watercolor.png", "\(Self.day) Über .. uns x , watercolor.png"])
      fixture.publish(try await fixture.library.setDeleted(true, on: fox.id))
      try await fixture.expect(["\(Self.day) Über .. uns x , watercolor.png"])
      fixture.publish(try await fixture.library.setDeleted(false, on: fox.id))
      try await fixture.expect(["\(Self.day) a fox, watercolor.png", "\(Self.day) Über .. uns x , watercolor.png"])
      #expect(fixture.log.all.isEmpty)
    }
  }

  @Test func `a link is the stored file, and cannot be written through`() async throws {
    try await with(.links) { fixture, _ in
      fixture.publish(try await fixture.draw("a fox"))
      let name = "\(Self.day) a fox, watercolor.png"
      try await fixture.expect([name])
      let attributes = try FileManager.default.attributesOfItem(atPath: fixture.folder.appending(path: name).path)
      #expect(attributes[.referenceCount] as? Int == 2 && attributes[.posixPermissions] as? Int == 0o400)
      #expect(fixture.content(name) == Self.png(0))
    }
  }

  @Test func `a copy tells of its picture, but not what was said`() async throws {
    try await with(.copies) { fixture, _ in
      fixture.publish(try await fixture.draw("a fox"))
      let name = "\(Self.day) a fox, watercolor.png"
      try await fixture.expect([name])
      let facts = try await VipsImageProcessor().accept(fixture.content(name)).metadata
      #expect(facts.title == "a fox" && facts.prompt == "a fox" && facts.heard == nil && facts.seed == 7)
    }
  }

  @Test func `files of the user's own stay as they are`() async throws {
    try await with(.copies) { fixture, restart in
      let name = "\(Self.day) a fox, watercolor.png"
      try FileManager.default.createDirectory(at: fixture.folder, withIntermediateDirectories: true)
      try Data("mine".utf8).write(to: fixture.folder.appending(path: name))
      let fox = try await fixture.draw("a fox")
      fixture.publish(fox)
      let numbered = "\(Self.day) a fox, watercolor 2.png"
      try await fixture.expect([numbered, name])
      // One that was changed is the user's from then on.
      try Data("changed".utf8).write(to: fixture.folder.appending(path: numbered))
      _ = try await fixture.library.setTitle("the fox", on: fox.id)
      try await restart()
      try await fixture.expect([numbered, name, "\(Self.day) the fox, watercolor.png"])
      #expect(fixture.content(name) == Array("mine".utf8) && fixture.content(numbered) == Array("changed".utf8))
    }
  }

  @Test func `what was removed from it stays away, and a folder that is gone is filled again`() async throws {
    try await with(.links) { fixture, restart in
      let fox = try await fixture.draw("a fox")
      let owl = try await fixture.draw("an owl", 1)
      let names = ["\(Self.day) a fox, watercolor.png", "\(Self.day) an owl, watercolor.png"]
      try await restart()
      try await fixture.expect(names)
      try FileManager.default.removeItem(at: fixture.folder.appending(path: names[0]))
      try await restart()
      try await Task.sleep(for: .milliseconds(100))
      try await fixture.expect([names[1]])
      try FileManager.default.removeItem(at: fixture.folder)
      try await restart()
      try await fixture.expect(names)
      // Removed for good while nobody looked.
      for artwork in [fox, owl] { _ = try await fixture.library.setDeleted(true, on: artwork.id) }
      _ = try await fixture.library.emptyTrash(for: nil)
      try await restart()
      try await fixture.expect([])
    }
  }

  @Test func `a folder that cannot be used is said once`() async throws {
    try await with(.links, in: "data/library.sqlite/pictures") { fixture, _ in
      for title in ["a fox", "an owl"] { fixture.publish(try await fixture.draw(title, UInt8(title.count))) }
      for _ in 0..<200 where fixture.log.all.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
      try await Task.sleep(for: .milliseconds(100))
      #expect(fixture.log.all == ["the folder of pictures is not up to date"])
    }
  }

  @Test func `switched off it touches nothing`() async throws {
    try await withScratchDirectory { scratch in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: scratch.appending(path: "data").path)
      let folder = PictureFolder(
        path: scratch.appending(path: "pictures").path, mode: .off, carriesMetadata: true, library: library,
        images: VipsImageProcessor(), log: Notes())
      await folder.run(following: EventHub())
      #expect(!FileManager.default.fileExists(atPath: scratch.appending(path: "pictures").path))
    }
  }
}
