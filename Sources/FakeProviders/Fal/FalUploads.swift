import Foundation
import Synchronization

/// fal's storage: tokens, uploads in one piece and in parts, and the older way with a prepared URL.
final class FalUploads: Sendable {
  private struct Parts {
    var path: String
    var type: String
    var parts: [Int: [UInt8]] = [:]
  }

  private let media: FakeMediaHost
  private let uploads = Mutex<[String: Parts]>([:])
  /// Token that the CDN accepts instead of the key.
  private let token = "fake-cdn-token"

  init(_ media: FakeMediaHost) { self.media = media }

  func grantToken(_ request: FakeRequest) -> FakeAnswer {
    .json(
      200,
      [
        "token": .string(token), "token_type": "Bearer", "base_url": .string("\(request.origin)/cdn"),
        "expires_at": .string(FalClock.timestamp(after: 3600)),
      ])
  }

  func upload(_ request: FakeRequest) -> FakeAnswer {
    guard isAllowed(request) else { return FalErrors.detail(401, "Invalid token") }
    let link = media.keep(request.body, as: type(request), name: request.headers["x-fal-file-name"] ?? "upload.bin")
    return .json(200, ["access_url": .string(link)])
  }

  func beginParts(_ request: FakeRequest) -> FakeAnswer {
    guard isAllowed(request) else { return FalErrors.detail(401, "Invalid token") }
    let (id, folder) = (FakeMediaHost.freshName(), FakeMediaHost.freshName())
    let path = "/files/\(folder)/\(request.headers["x-fal-file-name"] ?? "upload.bin")"
    uploads.withLock { $0[id] = Parts(path: path, type: type(request)) }
    return .json(200, ["access_url": .string(media.origin + path), "uploadId": .string(id)])
  }

  /// `PUT {access_url}/multipart/{id}/{n}`
  func addPart(_ request: FakeRequest) -> FakeAnswer {
    let segments = request.segments
    guard isAllowed(request) else { return FalErrors.detail(401, "Invalid token") }
    guard segments.count >= 2, let number = Int(segments[segments.count - 1]) else { return FalErrors.detail(404, "Not Found") }
    let isKnown = uploads.withLock { uploads in
      guard uploads[segments[segments.count - 2]] != nil else { return false }
      uploads[segments[segments.count - 2]]?.parts[number] = request.body
      return true
    }
    guard isKnown else { return FalErrors.detail(404, "Unknown upload") }
    return .respond(FakeResponse(200, [FakeHeader("ETag", "\"part-\(number)\"")]))
  }

  /// `POST {access_url}/multipart/{id}/complete`
  func completeParts(_ request: FakeRequest) -> FakeAnswer {
    let segments = request.segments
    guard isAllowed(request), let parts = request.json?["parts"]?.elements else { return FalErrors.detail(401, "Invalid token") }
    guard segments.count >= 2, let upload = uploads.withLock({ $0.removeValue(forKey: segments[segments.count - 2]) }) else {
      return FalErrors.detail(404, "Unknown upload")
    }
    var bytes: [UInt8] = []
    for part in parts.compactMap({ $0["partNumber"]?.int }).sorted() {
      guard let piece = upload.parts[part] else { return FalErrors.detail(400, "Part \(part) is missing") }
      bytes += piece
    }
    media.keep(bytes, as: upload.type, path: upload.path)
    return .json(200, [:])
  }

  func initiate(_ request: FakeRequest) -> FakeAnswer {
    guard let name = request.json?["file_name"]?.text else {
      return .json(422, ["detail": [FalErrors.entry(["body", "file_name"], "missing", "Field required")]])
    }
    let path = "/files/\(FakeMediaHost.freshName())/\(name)"
    return .json(200, ["upload_url": .string("\(request.origin)/cdn/prepared\(path)"), "file_url": .string(media.origin + path)])
  }

  /// `PUT upload_url`: whoever has the URL may.
  func putPrepared(_ request: FakeRequest) -> FakeAnswer {
    guard let path = request.path.range(of: "/files/").map({ request.path[$0.lowerBound...] }) else {
      return FalErrors.detail(404, "Not Found")
    }
    media.keep(request.body, as: type(request), path: String(path))
    return .respond(FakeResponse(200))
  }

  private func isAllowed(_ request: FakeRequest) -> Bool { request.headers["authorization"] == "Bearer \(token)" }
  private func type(_ request: FakeRequest) -> String { request.headers["content-type"] ?? "application/octet-stream" }
}
