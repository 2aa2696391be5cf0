import Foundation
import SketchCore
import TestSupport
import Testing

@testable import ImageProviders

/// The smallest files that begin and end as their formats demand.
enum SamplePictures {
  static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3] + [0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
  static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3, 0xFF, 0xD9, 0, 0]
  static let gif: [UInt8] = [UInt8]("GIF89a".utf8) + [1, 2, 3, 0x3B]
  static let webp: [UInt8] = [UInt8]("RIFF".utf8) + [8, 0, 0, 0] + [UInt8]("WEBP".utf8) + [1, 2, 3, 4]
}

@Suite struct MediaFetchTests {
  private let fetch = MediaFetch(
    CurlTransport(environment: [:]), limits: HTTPLimits(total: .seconds(20), maximumBytes: 100_000, redirects: 3))

  static let formats: [(PictureFormat, [UInt8])] = [
    (.png, SamplePictures.png), (.jpeg, SamplePictures.jpeg), (.gif, SamplePictures.gif), (.webp, SamplePictures.webp),
  ]

  @Test(arguments: formats)
  func `a picture is known by its bytes, whatever the server calls it`(format: PictureFormat, bytes: [UInt8]) async throws {
    let server = try FaultyServer { _, wire in
      try wire.answer(200, bytes, type: "application/octet-stream")
      return .keepAlive
    }
    let picture = try await fetch.picture(at: server.url + "/view?filename=a.png", ofServer: server.url)
    #expect(picture == FetchedPicture(bytes: bytes, format: format))
    #expect(server.requests.first?["accept"] == "image/png, image/jpeg, image/webp, image/gif")
    let inline = try await fetch.picture(at: "data:image/x;base64,\(Data(bytes).base64EncodedString())")
    #expect(inline == picture)
    #expect(try MediaFetch.accept(InlineMedia(mediaType: nil, bytes: bytes), from: "openai") == picture)
  }

  @Test(arguments: formats)
  func `a picture cut short is refused`(format: PictureFormat, bytes: [UInt8]) {
    for count in (format == .webp ? 12 : 8)..<bytes.count where !(format == .jpeg && count >= bytes.count - 2) {
      let failure = #expect(throws: MediaFailure.self) { try MediaFetch.accept([UInt8](bytes.prefix(count)), from: "fal") }
      #expect(failure == MediaFailure(.notAPicture, reason: "the picture fal sent is cut short"))
    }
  }

  @Test(arguments: [
    ("<!DOCTYPE html><title>Sign in</title>", "a web page"), (" \n<html>", "a web page"), ("<svg xmlns=''/>", "XML"),
    ("{\"detail\":1}", "JSON"),
    ("", "nothing"), ("RIFF1234WAVE", "something that is neither PNG, JPEG, WebP nor GIF"),
    ("%PDF-1.7", "something that is neither PNG, JPEG, WebP nor GIF"),
  ])
  func `what is no picture is refused, even when it is called one`(body: String, name: String) async throws {
    let server = try FaultyServer { _, wire in
      try wire.answer(200, body, type: "image/png")
      return .keepAlive
    }
    let failure = await #expect(throws: MediaFailure.self) { try await fetch.picture(at: server.url, ofServer: server.url) }
    #expect(failure == MediaFailure(.notAPicture, reason: "127.0.0.1 answered with \(name) instead of a picture"))
  }

  @Test(arguments: [403, 404, 410, 500])
  func `a link that does not work any more says so`(status: Int) async throws {
    let server = try FaultyServer { _, wire in
      try wire.answer(status, SamplePictures.png, type: "image/png")
      return .keepAlive
    }
    let failure = await #expect(throws: MediaFailure.self) { try await fetch.picture(at: server.url, ofServer: server.url) }
    #expect(failure == MediaFailure(.status(status), reason: "127.0.0.1 does not hand out the file (status \(status))"))
    #expect(failure?.isExpired == (status < 500))
  }

  @Test(arguments: [
    "http://127.0.0.1:1/a.png", "https://10.0.0.1/a.png", "https://[::1]/", "file:///etc/passwd", "http://v3.fal.media/a.png", "a.png", "",
  ])
  func `a link that leads inward is not asked`(link: String) async throws {
    let failure = await #expect(throws: MediaFailure.self) { try await fetch.picture(at: link) }
    guard case .transport(let cause)? = failure?.kind else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(cause.kind == .forbidden || cause.kind == .malformed)
    #expect(!cause.wasSent)
  }

  @Test func `a picture may not be larger than allowed, by whichever way it comes`() async throws {
    let large = SamplePictures.png + [UInt8](repeating: 0, count: 100_000)
    let server = try FaultyServer { _, wire in
      try wire.answer(200, large, type: "image/png")
      return .close
    }
    let byLink = await #expect(throws: MediaFailure.self) { try await fetch.picture(at: server.url, ofServer: server.url) }
    #expect(byLink?.kind == .tooLarge)
    let inline = await #expect(throws: MediaFailure.self) {
      try await fetch.picture(at: "data:image/png;base64,\(Data(large).base64EncodedString())")
    }
    #expect(inline?.kind == .tooLarge)
  }

  @Test(arguments: ["data:image/png;base64,AAAA", "data:image/png;base64,!", "data:image/png", "data:text/html,<html>"])
  func `a data URI is no easier door`(link: String) async throws {
    let failure = await #expect(throws: MediaFailure.self) { try await fetch.picture(at: link) }
    #expect(failure?.kind == .notAPicture)
  }

  @Test func `a picture that redirects is followed, within the rules`() async throws {
    let server = try FaultyServer { request, wire in
      if request.target == "/a" {
        try wire.answer(302, "", headers: ["Location: /b"])
      } else {
        try wire.answer(200, SamplePictures.png, type: "image/png")
      }
      return .keepAlive
    }
    let picture = try await fetch.picture(at: server.url + "/a", ofServer: server.url)
    #expect(picture.format == .png)
  }
}
