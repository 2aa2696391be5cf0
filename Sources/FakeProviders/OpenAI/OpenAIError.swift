/// An error in OpenAI's envelope.
struct OpenAIError: Error, Sendable {
  var status: Int
  var type: String
  var code: String?
  var parameter: String?
  var message: String
  var details: FakeJSON?

  init(_ status: Int, _ message: String, type: String = "invalid_request_error", code: String? = nil, parameter: String? = nil) {
    self.status = status
    self.message = message
    self.type = type
    self.code = code
    self.parameter = parameter
  }

  static func invalid(_ parameter: String, _ message: String, code: String = "invalid_value") -> OpenAIError {
    OpenAIError(400, message, code: code, parameter: parameter)
  }

  /// - Parameter expected: "an integer"
  static func wrongType(_ parameter: String, _ expected: String) -> OpenAIError {
    invalid(parameter, "Invalid type for '\(parameter)': expected \(expected), but got something else instead.", code: "invalid_type")
  }

  static func noModel(_ id: String) -> OpenAIError {
    OpenAIError(404, "The model '\(id)' does not exist or you do not have access to it.", code: "model_not_found", parameter: "model")
  }

  /// The value of "error".
  var object: FakeJSON {
    var error: FakeJSON = [
      "message": .string(message), "type": .string(type), "param": parameter.map { .string($0) } ?? .null,
      "code": code.map { .string($0) } ?? .null,
    ]
    if let details { error = error.with("moderation_details", details) }
    return error
  }

  var answer: FakeAnswer { .json(status, ["error": object]) }
}
