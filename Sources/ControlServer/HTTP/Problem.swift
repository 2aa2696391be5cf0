import FoundationEssentials
import SketchCore

/// A refusal as HTTP says it: a status and a `SketchError` as `application/problem+json` (RFC 9457).
struct Problem: Error, Sendable, Equatable {
  var status: Int
  var error: SketchError
  var headers: [String: String] = [:]

  /// An error of the studio, with the status its code stands for.
  init(_ error: any Error) {
    if let problem = error as? Problem {
      self = problem
    } else if let error = error as? SketchError {
      self.init(Problem.statuses[error.code] ?? 500, error)
    } else if error is CancellationError {
      self.init(503, SketchError(.shuttingDown, "the daemon is stopping", advice: "Try again when it runs again."))
    } else {
      self.init(500, SketchError(.internalFault, "\(error)", advice: "Please report this."))
    }
    if status == 503 { headers["Retry-After"] = "1" }
  }

  /// A refusal of HTTP's own, with the status given.
  init(_ status: Int, _ error: SketchError, headers: [String: String] = [:]) {
    self.status = status
    self.error = error
    self.headers = headers
  }

  /// The one place that knows both our error codes and HTTP's; a code that is not here is a fault of ours.
  static let statuses: [SketchError.Code: Int] = [
    .invalidInput: 400,
    .allowanceUsedUp: 402,
    .forbidden: 403,
    .notFound: 404,
    .conflict: 409,
    .gone: 410,
    .cancelled: 409,
    .alreadyRunning: 409,
    .notUnderstood: 422,
    .badAudio: 422,
    .badImage: 422,
    .unsupported: 422,
    .configuration: 500,
    .internalFault: 500,
    .inputOutput: 500,
    .socket: 500,
    .storage: 500,
    .damaged: 500,
    .libraryDamaged: 500,
    .provider: 502,
    .outcomeUnknown: 502,
    .noMicrophone: 503,
    .noModel: 503,
    .notRunning: 503,
    .shuttingDown: 503,
    .tooBusy: 503,
    .storageFull: 507,
    .storageReadOnly: 507,
  ]

  private static let titles: [Int: String] = [
    400: "Bad Request", 401: "Unauthorized", 402: "Payment Required", 403: "Forbidden",
    404: "Not Found", 405: "Method Not Allowed",
    409: "Conflict",
    410: "Gone",
    413: "Content Too Large",
    415: "Unsupported Media Type", 422: "Unprocessable Content", 500: "Internal Server Error", 502: "Bad Gateway",
    503: "Service Unavailable", 507: "Insufficient Storage",
  ]

  var response: HTTPResponse {
    let document = Document(
      type: "urn:voicesketch:error:\(error.code.rawValue)", title: Problem.titles[status] ?? "Error", status: status,
      detail: error.message, code: error.code.rawValue, advice: error.advice.isEmpty ? nil : error.advice)
    // Six strings and a number: encoding them cannot fail.
    let bytes = (try? WireJSON.encode(document)).map { Array($0) } ?? []
    return HTTPResponse(
      status,
      headers: [("Content-Type", "application/problem+json"), ("Cache-Control", "no-store")]
        + headers.sorted { $0.key < $1.key }.map { ($0.key, $0.value) },
      body: .bytes(bytes))
  }

  private struct Document: Encodable {
    var type: String
    var title: String
    var status: Int
    var detail: String
    var code: String
    var advice: String?
  }
}
