import SketchCore

/// fal's protocol, request by request. Values: nothing here is sent.
struct FalRequests: Sendable {
  let options: FalOptions

  /// Asks for work in the queue.
  func submit(_ model: FalModel, body: [UInt8]) -> HTTPRequest {
    request(.post, "\(options.queueBase)/\(model.id)", headers: workHeaders, body: body, HTTPLimits(total: .seconds(120), stall: .never))
  }

  /// Work that is answered with the pictures themselves.
  func run(_ model: FalModel, body: [UInt8]) -> HTTPRequest {
    request(.post, "\(options.runBase)/\(model.id)", headers: workHeaders, body: body, HTTPLimits(total: .seconds(180), stall: .never))
  }

  func status(_ entry: FalHandle.Entry) -> HTTPRequest {
    request(.get, entry.status + "?logs=1", HTTPLimits(total: .seconds(30), maximumBytes: 4 << 20))
  }

  func events(_ entry: FalHandle.Entry, within time: Duration) -> HTTPRequest {
    var request = request(
      .get, entry.status + "/stream?logs=1",
      HTTPLimits(total: time, stall: .when(StallRule(time: .seconds(60), speed: 1)), maximumBytes: 32 << 20))
    // A comment comes about every 15 seconds, so that a minute without a byte is a dead connection.
    request.headers = [HTTPField("Accept", "text/event-stream"), HTTPField("Cache-Control", "no-store")]
    return request
  }

  func result(_ entry: FalHandle.Entry) -> HTTPRequest {
    request(.get, entry.result, HTTPLimits(total: .seconds(120), maximumBytes: 128 << 20))
  }

  /// Does not wait long: whoever cancels wants to be done.
  func cancel(_ entry: FalHandle.Entry) -> HTTPRequest {
    request(.put, entry.cancel, HTTPLimits(connect: .seconds(2), total: .seconds(3), maximumBytes: 1 << 16))
  }

  /// Leave to upload. fal's own client sends an empty object.
  func uploadToken() -> HTTPRequest {
    request(
      .post, "\(options.restBase)/storage/auth/token?storage_type=fal-cdn-v3", body: Array("{}".utf8),
      HTTPLimits(total: .seconds(30), maximumBytes: 1 << 16))
  }

  /// - Parameter token: what `uploadToken` was answered with; it, not the key, goes to the media server.
  func upload(_ picture: [UInt8], mediaType: String, token: HTTPField) -> HTTPRequest {
    var headers = [HTTPField("Accept", "application/json"), HTTPField("X-Fal-File-Name", "picture." + Self.fileExtension(mediaType))]
    if let lifecycle { headers.append(HTTPField("X-Fal-Object-Lifecycle", lifecycle)) }
    return HTTPRequest(
      .post, "\(options.uploadBase)/files/upload", headers: headers, credential: token, body: .bytes(picture, contentType: mediaType),
      limits: HTTPLimits(total: .seconds(180), maximumBytes: 1 << 16))
  }

  /// The same request to the backup server, if its server has one.
  func backup(of request: HTTPRequest) -> HTTPRequest? {
    for (base, backup) in options.backups where request.url.hasPrefix(base + "/") {
      var other = request
      other.url = backup + request.url.dropFirst(base.count)
      return other
    }
    return nil
  }

  private var workHeaders: [HTTPField] {
    var headers = [HTTPField("X-Fal-Request-Start-Timeout", String(max(1, Int(options.startTimeout.inSeconds))))]
    headers.append(HTTPField("X-Fal-Store-IO", options.isHistoryKept ? "1" : "0"))
    if let lifecycle { headers.append(HTTPField("X-Fal-Object-Lifecycle-Preference", lifecycle)) }
    return headers
  }

  private var lifecycle: String? {
    options.mediaLifetime.map { #"{"expiration_duration_seconds":\#(Int($0.inSeconds))}"# }
  }

  private func request(
    _ method: HTTPRequest.Method, _ url: String, headers: [HTTPField] = [], body: [UInt8]? = nil, _ limits: HTTPLimits
  ) -> HTTPRequest {
    HTTPRequest(
      method, url, headers: [HTTPField("Accept", "application/json")] + headers, credential: options.credential,
      body: body.map { .bytes($0, contentType: "application/json") } ?? .none, limits: limits)
  }

  private static func fileExtension(_ mediaType: String) -> String {
    switch mediaType {
    case "image/jpeg": "jpg"
    case "image/webp": "webp"
    default: "png"
    }
  }
}

extension FalOptions {
  /// A server of one's own, at which pictures may be, too; nil at fal's, whose pictures are at public addresses.
  var mediaServer: String? { queueBase == FalOptions().queueBase ? nil : queueBase }

  /// Whether the key may go to an address fal named: its queue, its backup, or the configured server itself.
  func isOwn(_ address: String) -> Bool {
    guard let origin = try? WebAddress(address).origin else { return false }
    let bases = [queueBase, runBase] + Array(backups.values)
    return bases.contains { (try? WebAddress($0).origin) == origin }
  }
}
