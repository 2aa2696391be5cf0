/// fal's two families of errors.
enum FalErrors {
  /// Error of the platform: flat, the code repeated in a header.
  static func platform(_ status: Int, _ type: String, _ detail: String, _ headers: [FakeHeader] = []) -> FakeAnswer {
    .json(
      status, .object([.init("detail", .string(detail)), .init("error_type", .string(type))]),
      [FakeHeader("X-Fal-Error-Type", type)] + headers)
  }

  /// A bare sentence.
  static func detail(_ status: Int, _ text: String) -> FakeAnswer { .json(status, .object([.init("detail", .string(text))])) }

  /// Typed complaint of a model.
  static func entry(
    _ location: [FakeJSON], _ type: String, _ message: String, context: [FakeJSON.Field] = [], input: FakeJSON? = nil
  ) -> FakeJSON {
    var fields: [FakeJSON.Field] = [
      .init("loc", .array(location)), .init("msg", .string(message)), .init("type", .string(type)),
      .init("url", .string("https://docs.fal.ai/errors/#\(type)")),
    ]
    if !context.isEmpty { fields.append(.init("ctx", .object(context))) }
    if let input { fields.append(.init("input", input)) }
    return .object(fields)
  }
}
