import FoundationEssentials
import SketchCore
import Testing

@testable import ImageProviders

@Suite struct OpenAIFaultTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var status: Int
    var body: String
    var kind: ImageProviderError.Kind
    var acceptance: ImageProviderError.Acceptance = .refused

    var testDescription: String { "\(status) \(body.prefix(90))" }
  }

  private static func error(_ code: String, type: String = "invalid_request_error", message: String = "No.") -> String {
    #"{"error":{"message":"\#(message)","type":"\#(type)","param":null,"code":"\#(code)"}}"#
  }

  static let rows: [Row] = [
    Row(status: 400, body: error("moderation_blocked", type: "image_generation_user_error"), kind: .contentBlocked),
    Row(status: 400, body: error("content_policy_violation"), kind: .contentBlocked),
    Row(status: 400, body: error("x", message: "rejected, safety_violations=[sexual]"), kind: .contentBlocked),
    Row(status: 400, body: error("billing_hard_limit_reached", type: "image_generation_user_error"), kind: .billing),
    Row(status: 400, body: error("billing_hard_limit_reached"), kind: .billing),
    Row(status: 429, body: error("insufficient_quota", type: "insufficient_quota"), kind: .billing),
    Row(status: 429, body: error("credit_balance_exhausted", type: "insufficient_quota"), kind: .billing),
    Row(status: 429, body: error("rate_limit_exceeded", type: "requests"), kind: .rateLimited),
    Row(status: 429, body: error("slow_down", type: "rate_limit_error"), kind: .rateLimited),
    Row(status: 429, body: "", kind: .rateLimited),
    Row(status: 400, body: error("invalid_value"), kind: .invalidInput),
    Row(status: 400, body: error("unknown_parameter", message: "Unknown parameter: 'response_format'"), kind: .invalidInput),
    Row(status: 401, body: error("invalid_api_key"), kind: .auth),
    Row(status: 401, body: "", kind: .auth),
    Row(status: 403, body: error("unsupported_country_region_territory"), kind: .auth),
    Row(status: 404, body: error("model_not_found"), kind: .modelGone),
    Row(status: 404, body: #"{"error":{"message":"could not load model","code":404}}"#, kind: .modelGone),
    Row(status: 404, body: "404 page not found", kind: .notFound),
    Row(status: 409, body: "{}", kind: .providerBusy),
    Row(status: 500, body: error("server_error", type: "server_error"), kind: .providerBusy, acceptance: .unknown),
    Row(status: 503, body: error("server_is_overloaded", type: "service_unavailable_error"), kind: .providerBusy),
    // The shapes of compatible servers: a text, a code beside a message, a number for a code, FastAPI's details, vLLM's own.
    Row(status: 400, body: #"{"error":"prompt is required"}"#, kind: .invalidInput),
    Row(status: 500, body: #"{"error":"server_error","message":"out of memory"}"#, kind: .providerBusy, acceptance: .unknown),
    Row(status: 500, body: #"{"error":{"message":"rpc error","type":"","code":500}}"#, kind: .providerBusy, acceptance: .unknown),
    Row(status: 422, body: #"{"detail":[{"loc":["body","size"],"msg":"bad size","type":"value_error"}]}"#, kind: .invalidInput),
    Row(status: 400, body: #"{"object":"error","message":"n must be 1","type":"BadRequestError","code":400}"#, kind: .invalidInput),
    // A proxy tells nothing of what happened behind it.
    Row(status: 502, body: "<html>", kind: .providerBusy, acceptance: .unknown),
    Row(status: 504, body: "<html>", kind: .timeoutRunning, acceptance: .unknown),
    Row(status: 408, body: "", kind: .timeoutRunning, acceptance: .unknown),
    // Neither does a gateway that answers in JSON: Kong, Envoy, FastAPI, AWS, Azure, OpenRouter, LiteLLM.
    Row(
      status: 502, body: #"{"message":"An invalid response was received from the upstream server"}"#, kind: .providerBusy,
      acceptance: .unknown),
    Row(status: 503, body: #"{"message":"failure to get a peer from the ring-balancer"}"#, kind: .providerBusy, acceptance: .unknown),
    Row(status: 503, body: #"{"status":503,"message":"upstream connect error"}"#, kind: .providerBusy, acceptance: .unknown),
    Row(status: 500, body: #"{"detail":"Internal Server Error"}"#, kind: .providerBusy, acceptance: .unknown),
    Row(status: 503, body: #"{"detail":"Service temporarily unavailable"}"#, kind: .providerBusy, acceptance: .unknown),
    Row(status: 502, body: #"{"message":"Internal server error"}"#, kind: .providerBusy, acceptance: .unknown),
    Row(status: 503, body: #"{"error":{"code":"ServiceUnavailable","message":"m"}}"#, kind: .providerBusy, acceptance: .unknown),
    Row(status: 502, body: #"{"error":{"message":"Provider returned error","code":502}}"#, kind: .providerBusy, acceptance: .unknown),
    Row(
      status: 503, body: #"{"error":{"message":"litellm.ServiceUnavailableError","type":null,"code":"503"}}"#, kind: .providerBusy,
      acceptance: .unknown),
    Row(status: 500, body: error("server_is_overloaded"), kind: .providerBusy, acceptance: .unknown),
    Row(status: 503, body: error("slow_down", type: "x"), kind: .rateLimited),
    // A model or key the server does not know, as proxies answer.
    Row(
      status: 400, body: error("400", message: "{'error': '/image/generations: Invalid model name passed in model=gpt-image-2.'}"),
      kind: .modelGone),
    Row(status: 400, body: error("400", type: "no_db_connection", message: "No connected db."), kind: .auth),
    Row(status: 400, body: error("400", type: "auth_error", message: "Authentication Error"), kind: .auth),
    Row(status: 400, body: error("x", message: "The model refuses this size."), kind: .invalidInput),
  ]

  private let fault = OpenAIFault(provider: "openai", title: "OpenAI", now: Date(timeIntervalSince1970: 1_795_000_000))

  @Test(arguments: rows) func `an answer means one thing`(row: Row) {
    let error = fault.error(answer(row.status, row.body))
    #expect(error.kind == row.kind && error.acceptance == row.acceptance, "\(error)")
    #expect(error.reason.contains("OpenAI") && !error.advice.isEmpty)
  }

  @Test func `says why the filter refused, which field was wrong, and when to come back`() {
    let blocked = fault.error(
      answer(
        400,
        #"{"error":{"message":"m","type":"image_generation_user_error","param":null,"code":"moderation_blocked","moderation_details":{"moderation_stage":"output","categories":["violence"]}}}"#
      ))
    #expect(blocked.stage == .output && blocked.categories == ["violence"] && blocked.reason.contains("(violence)"))
    let field = fault.error(
      answer(400, #"{"error":{"message":"Bad size","type":"invalid_request_error","param":"size","code":"invalid_value"}}"#))
    #expect(field.field == "size" && field.reason == "OpenAI refused “size” (“Bad size”)")
    let limited = fault.error(answer(429, "{}", [HTTPField("retry-after-ms", "250"), HTTPField("x-should-retry", "false")]))
    #expect(limited.retryAfter == .milliseconds(250) && !limited.isRetriable)
  }

  @Test func `a key a server repeats is not repeated by us`() {
    let error = fault.error(answer(400, #"{"error":{"message":"Bad key sk-abcdef in header","type":"x","param":null,"code":null}}"#))
    #expect(!error.reason.contains("sk-abcdef"))
  }

  @Test func `an error in a stream leaves open what was charged`() {
    let value = answer(200, Self.error("server_error", type: "server_error")).tree
    #expect(value.map { fault.error(inStream: $0).acceptance } == .unknown)
    let blocked = answer(200, Self.error("moderation_blocked")).tree
    #expect(blocked.map { fault.error(inStream: $0).kind } == .contentBlocked)
  }
}
