import FoundationEssentials
import SketchCore
import Testing

@testable import ImageProviders

@Suite struct FalFaultTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var status: Int
    var body: String
    var headers: [HTTPField] = []
    var stage: FalFault.Stage = .submit
    var kind: ImageProviderError.Kind
    var acceptance: ImageProviderError.Acceptance
    var isRetriable: Bool

    var testDescription: String { "\(status) \(body.prefix(80)) at \(stage)" }
  }

  private static func typed(_ type: String) -> String {
    #"{"detail":[{"loc":["body","prompt"],"msg":"No.","type":"\#(type)","url":"https://docs.fal.ai/errors/"}]}"#
  }

  private static func platform(_ type: String) -> String { #"{"detail":"Went wrong","error_type":"\#(type)"}"# }

  static let rows: [Row] = [
    // Refused before anything was done.
    Row(status: 401, body: #"{"detail":"No user found for Key ID and Secret"}"#, kind: .auth, acceptance: .refused, isRetriable: false),
    Row(
      status: 403, body: #"{"detail":"User is locked. Reason: Exhausted balance. Top up your balance"}"#, kind: .billing,
      acceptance: .refused, isRetriable: false),
    Row(status: 403, body: #"{"detail":"Forbidden"}"#, kind: .auth, acceptance: .refused, isRetriable: false),
    Row(status: 404, body: #"{"detail":"Application not found"}"#, kind: .modelGone, acceptance: .refused, isRetriable: false),
    Row(status: 429, body: #"{"detail":"Too many"}"#, kind: .rateLimited, acceptance: .refused, isRetriable: true),
    Row(
      status: 429, body: #"{"detail":"Too many"}"#, headers: [HTTPField("X-Fal-Retryable", "false")], kind: .rateLimited,
      acceptance: .refused, isRetriable: false),
    Row(status: 409, body: "{}", kind: .rateLimited, acceptance: .refused, isRetriable: true),
    Row(status: 413, body: "", kind: .invalidInput, acceptance: .refused, isRetriable: false),
    Row(status: 422, body: #"{"detail":"Something about it"}"#, kind: .invalidInput, acceptance: .refused, isRetriable: false),
    Row(
      status: 422, body: #"{"detail":{"msg":"nested","type":"x"}}"#, kind: .invalidInput, acceptance: .refused, isRetriable: false),
    Row(status: 422, body: typed("missing"), kind: .invalidInput, acceptance: .refused, isRetriable: false),
    Row(status: 422, body: typed("one_of"), kind: .invalidInput, acceptance: .refused, isRetriable: false),
    Row(status: 422, body: typed("content_policy_violation"), kind: .contentBlocked, acceptance: .refused, isRetriable: false),
    // A submit that may have got through.
    Row(status: 408, body: "", kind: .network, acceptance: .unknown, isRetriable: true),
    Row(status: 502, body: "<html>nginx</html>", kind: .providerBusy, acceptance: .unknown, isRetriable: true),
    Row(status: 504, body: "<html>nginx</html>", kind: .providerBusy, acceptance: .unknown, isRetriable: true),
    Row(status: 500, body: platform("internal_error"), kind: .providerBusy, acceptance: .unknown, isRetriable: true),
    Row(status: 503, body: platform("runner_scheduling_failure"), kind: .providerBusy, acceptance: .refused, isRetriable: true),
    // A gateway's JSON is not fal's word.
    Row(
      status: 503, body: #"{"detail":"Service temporarily unavailable"}"#, kind: .providerBusy, acceptance: .unknown, isRetriable: true),
    Row(status: 503, body: platform("something_new"), kind: .providerBusy, acceptance: .unknown, isRetriable: true),
    Row(
      status: 500, body: #"{"detail":"Internal Server Error"}"#, stage: .run, kind: .providerBusy, acceptance: .unknown, isRetriable: true),
    Row(
      status: 502, body: #"{"message":"An invalid response was received"}"#, stage: .result, kind: .providerBusy, acceptance: .accepted,
      isRetriable: true),
    Row(
      status: 503, body: #"{"detail":"Service Unavailable"}"#, stage: .result, kind: .providerBusy, acceptance: .accepted,
      isRetriable: true),
    Row(
      status: 500, body: #"{"error":{"message":"m","code":500}}"#, stage: .result, kind: .providerBusy, acceptance: .accepted,
      isRetriable: true),
    // fal says that it did not begin in time.
    Row(
      status: 504, body: platform("request_timeout"), headers: [HTTPField("X-Fal-Request-Timeout-Type", "user")],
      kind: .timeoutBeforeStart, acceptance: .refused, isRetriable: true),
    Row(status: 504, body: platform("startup_timeout"), kind: .timeoutBeforeStart, acceptance: .refused, isRetriable: true),
    // A direct run: its server errors are not charged.
    Row(status: 500, body: platform("runner_server_error"), stage: .run, kind: .providerBusy, acceptance: .refused, isRetriable: true),
    Row(status: 504, body: "<html></html>", stage: .run, kind: .providerBusy, acceptance: .unknown, isRetriable: true),
    Row(
      status: 502, body: platform("runner_incomplete_response"), stage: .run, kind: .providerBusy, acceptance: .refused, isRetriable: true),
    // The model's own answer about accepted work.
    Row(
      status: 422, body: typed("content_policy_violation"), stage: .result, kind: .contentBlocked, acceptance: .accepted,
      isRetriable: false),
    Row(status: 422, body: typed("no_media_generated"), stage: .result, kind: .badResponse, acceptance: .accepted, isRetriable: true),
    Row(status: 422, body: typed("image_load_error"), stage: .result, kind: .invalidInput, acceptance: .accepted, isRetriable: false),
    Row(status: 422, body: typed("file_too_large"), stage: .result, kind: .invalidInput, acceptance: .accepted, isRetriable: false),
    Row(
      status: 400, body: typed("downstream_service_error"), headers: [HTTPField("X-Fal-Retryable", "false")], stage: .result,
      kind: .providerBusy, acceptance: .accepted, isRetriable: false),
    Row(status: 500, body: typed("internal_server_error"), stage: .result, kind: .providerBusy, acceptance: .accepted, isRetriable: true),
    Row(status: 504, body: typed("generation_timeout"), stage: .result, kind: .timeoutRunning, acceptance: .accepted, isRetriable: false),
    Row(status: 502, body: "<html></html>", stage: .result, kind: .providerBusy, acceptance: .accepted, isRetriable: true),
    Row(status: 404, body: #"{"detail":"Request not found"}"#, stage: .result, kind: .expired, acceptance: .accepted, isRetriable: false),
    Row(status: 410, body: "", stage: .result, kind: .expired, acceptance: .accepted, isRetriable: false),
    Row(status: 499, body: platform("client_cancelled"), stage: .result, kind: .cancelled, acceptance: .accepted, isRetriable: false),
    Row(status: 503, body: platform("runner_disconnected"), stage: .status, kind: .providerBusy, acceptance: .accepted, isRetriable: true),
    Row(status: 500, body: platform("internal_error"), stage: .upload, kind: .providerBusy, acceptance: .refused, isRetriable: true),
  ]

  private let fault = FalFault(provider: "fal", now: Date(timeIntervalSince1970: 1_795_000_000))

  @Test(arguments: rows) func `an answer means one thing`(row: Row) {
    let error = fault.error(answer(row.status, row.body, row.headers), stage: row.stage)
    #expect(error.kind == row.kind && error.acceptance == row.acceptance && error.isRetriable == row.isRetriable, "\(error)")
    #expect(error.provider == "fal" && !error.reason.isEmpty && (row.kind == .cancelled || !error.advice.isEmpty))
  }

  @Test func `names the field, takes over the wish to wait, and repeats no picture`() {
    let echo = String(repeating: "QUJD", count: 1_000)
    let body = #"{"detail":[{"loc":["body","image_size","width"],"msg":"Too small","type":"greater_than_equal","input":"\#(echo)"}]}"#
    let error = fault.error(answer(422, body, [HTTPField("Retry-After", "7")]), stage: .submit)
    #expect(error.field == "image_size.width" && error.retryAfter == .seconds(7))
    #expect(error.reason == "fal.ai refused “image_size.width”: Too small")
  }

  @Test(arguments: [
    ("content_policy_violation", ImageProviderError.Kind.contentBlocked, ImageProviderError.Acceptance.accepted),
    ("client_cancelled", .cancelled, .refused), ("runner_scheduling_failure", .providerBusy, .refused),
    ("generation_timeout", .timeoutRunning, .refused), ("something_new", .badResponse, .accepted),
    ("no_media_generated", .badResponse, .accepted),
  ]) func `a completed request with an error has failed`(
    type: String, kind: ImageProviderError.Kind, acceptance: ImageProviderError.Acceptance
  ) {
    let error = fault.error(FalStatus.Failure(type: type, text: "It broke"))
    #expect(error.kind == kind && error.acceptance == acceptance)
  }

  @Test(arguments: [
    (#"{"status":"IN_QUEUE","queue_position":2}"#, FalStatus.queued(ahead: 2)), (#"{"status":"IN_QUEUE"}"#, .queued(ahead: nil)),
    (#"{"status":"IN_PROGRESS","logs":null}"#, .running(nil)),
    (
      #"{"status":"IN_PROGRESS","logs":[{"message":" 20%|██ | 1/5"},{"message":" 57%|█████ | 16/28"},{"message":"saving"}]}"#,
      .running(0.57)
    ),
    (#"{"status":"IN_PROGRESS","logs":[{"message":"999%|"}]}"#, .running(nil)),
    (#"{"status":"COMPLETED","logs":[],"metrics":{}}"#, .completed(nil)),
    (#"{"status":"COMPLETED","error":"no","error_type":"x"}"#, .completed(.init(type: "x", text: "no"))),
    (#"{"status":"FAILED"}"#, nil), ("[]", nil),
  ]) func `a status object is read`(text: String, expected: FalStatus?) {
    #expect(answer(200, text).tree.flatMap(FalStatus.init) == expected)
  }
}
