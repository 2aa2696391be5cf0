import Foundation
import Testing

@testable import SketchCore

@Suite struct PackagedResourcesTests {
  @Test func `the folder of a program that an update has replaced is still known`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "resources-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // As the kernel names a file that was removed while it ran: there is none of that name.
    let link = folder.appending(path: "exe").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/opt/voice sketch/bin/voicesketchd (deleted)")
    #expect(try PackagedResources.executableFolder(link) == "/opt/voice sketch/bin")
  }

  @Test func `this program's own folder is found`() throws {
    #expect(try FileManager.default.fileExists(atPath: PackagedResources.executableFolder()))
  }

  @Test func `what is no link is said`() {
    #expect(throws: SketchError.self) { _ = try PackagedResources.executableFolder("/proc/version") }
  }
}
