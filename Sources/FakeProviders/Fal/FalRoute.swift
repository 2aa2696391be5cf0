/// Kind of a request to fal.
enum FalRoute {
  /// A queued request as its URL names it.
  struct Job {
    /// "fal-ai/flux": the model's id without its path.
    var app: String
    var id: String
  }

  case submit(String), status(Job), statusStream(Job), result(Job), cancel(Job)
  case run(String), stream(String)
  case uploadToken, upload, uploadMultipart, uploadPart, uploadComplete, uploadInitiate, uploadPrepared
  case realtimeToken, pricing, media, unknown, wrongMethod

  /// The first folder of the path stands for fal's host; without one it is the queue.
  init(_ request: FakeRequest) {
    let segments = request.segments
    switch segments.first {
    case "run": self = FalRoute.run(request.method, segments.dropFirst())
    case "rest": self = FalRoute.rest(request.method, segments.dropFirst().joined(separator: "/"))
    case "cdn": self = FalRoute.cdn(request.method, segments.dropFirst().joined(separator: "/"))
    case "api": self = segments.dropFirst().elementsEqual(["v1", "models", "pricing"]) ? .pricing : .unknown
    case "media": self = FalRoute.media(request)
    case "queue": self = FalRoute.queue(request.method, segments.dropFirst())
    default: self = FalRoute.queue(request.method, segments[...])
    }
  }

  /// Kind of a request to the media's own host.
  static func media(_ request: FakeRequest) -> FalRoute {
    if request.path.contains("/multipart/") {
      return request.method == "PUT" ? .uploadPart : request.path.hasSuffix("/complete") ? .uploadComplete : .unknown
    }
    return .media
  }

  /// "fal-ai/flux/dev" is app "fal-ai/flux"; some namespaces stay in front.
  static func app(of model: String) -> String {
    let segments = model.split(separator: "/")
    return segments.prefix(["workflows", "comfy"].contains(segments.first) ? 3 : 2).joined(separator: "/")
  }

  /// The job a request is about; nil where it is about none.
  var job: Job? {
    switch self {
    case .status(let job), .statusStream(let job), .result(let job), .cancel(let job): job
    default: nil
    }
  }

  /// Name in the log.
  var name: String {
    switch self {
    case .submit: "submit"
    case .status: "status"
    case .statusStream: "status-stream"
    case .result: "result"
    case .cancel: "cancel"
    case .run: "run"
    case .stream: "stream"
    case .uploadToken: "upload-token"
    case .upload: "upload"
    case .uploadMultipart: "upload-multipart"
    case .uploadPart: "upload-part"
    case .uploadComplete: "upload-complete"
    case .uploadInitiate: "upload-initiate"
    case .uploadPrepared: "upload-prepared"
    case .realtimeToken: "realtime-token"
    case .pricing: "pricing"
    case .media: "media"
    case .unknown, .wrongMethod: "unknown"
    }
  }

  /// The CDN takes its own token, links nothing at all.
  var needsKey: Bool {
    switch self {
    case .upload, .uploadMultipart, .uploadPart, .uploadComplete, .uploadPrepared, .media, .unknown, .wrongMethod: false
    default: true
    }
  }

  private static func queue(_ method: String, _ segments: ArraySlice<String>) -> FalRoute {
    guard let mark = segments.firstIndex(of: "requests") else {
      guard !segments.isEmpty else { return .unknown }
      return method == "POST" ? .submit(segments.joined(separator: "/")) : .wrongMethod
    }
    let rest = segments[(mark + 1)...]
    guard let id = rest.first else { return .unknown }
    let job = Job(app: segments[..<mark].joined(separator: "/"), id: id)
    switch (rest.dropFirst().joined(separator: "/"), method) {
    case ("", "GET"): return .result(job)
    case ("status", "GET"): return .status(job)
    case ("status/stream", "GET"): return .statusStream(job)
    case ("cancel", "PUT"): return .cancel(job)
    case ("", _), ("status", _), ("status/stream", _), ("cancel", _): return .wrongMethod
    default: return .unknown
    }
  }

  private static func run(_ method: String, _ segments: ArraySlice<String>) -> FalRoute {
    guard method == "POST" else { return .wrongMethod }
    return segments.last == "stream" ? .stream(segments.dropLast().joined(separator: "/")) : .run(segments.joined(separator: "/"))
  }

  private static func rest(_ method: String, _ path: String) -> FalRoute {
    guard method == "POST" else { return .wrongMethod }
    switch path {
    case "storage/auth/token": return .uploadToken
    case "storage/upload/initiate": return .uploadInitiate
    case "tokens": return .realtimeToken
    default: return .unknown
    }
  }

  private static func cdn(_ method: String, _ path: String) -> FalRoute {
    switch (method, path) {
    case ("POST", "files/upload"): .upload
    case ("POST", "files/upload/multipart"): .uploadMultipart
    case ("PUT", _) where path.hasPrefix("prepared/"): .uploadPrepared
    default: .unknown
    }
  }
}
