import Foundation
import SketchCore
import TestSupport
import Testing

@testable import AudioCapture

@Suite struct AudioFileWriterTests {
  @Test(arguments: [0, 1, 16_001])
  func `a recording is read as it was written`(count: Int) async throws {
    try await withScratchDirectory { folder in
      let path = folder.appending(path: "a.wav").path
      let samples = (0..<count).map { Int16(truncatingIfNeeded: $0 * 7919) }
      let descriptor = open(path, O_WRONLY | O_CREAT, 0o600)
      try AudioFileWriter.write(samples, to: descriptor, path: path)
      // It stays open.
      #expect(lseek(descriptor, 0, SEEK_END) == 44 + 2 * count)
      close(descriptor)
      if count == 0 {
        #expect(throws: SketchError.self) { try AudioFile.samples(path) }
      } else {
        #expect(try AudioFile.samples(path) == samples)
      }
    }
  }

  @Test func `a full disk is an error that says so`() throws {
    let descriptor = open("/dev/full", O_WRONLY)
    defer { close(descriptor) }
    let error = try #require(throws: SketchError.self) {
      try AudioFileWriter.write([Int16](repeating: 1, count: 100_000), to: descriptor, path: "/dev/full")
    }
    #expect(error.code == .inputOutput)
    #expect(error.message.hasPrefix("/dev/full cannot be written: "))
  }
}
