import ControlProtocol
import SketchCore

/// The function that answers one endpoint.
struct Handler: Sendable {
  let endpoint: EndpointDeclaration
  /// Checks the value in the path before the method is looked at. - Throws: `SketchError` `.notFound`.
  let check: @Sendable (String) throws -> Void
  /// Answers a request whose path has this value.
  let respond: @Sendable (String, HTTPRequest) async throws -> HTTPResponse

  /// Answers with whatever response the endpoint needs.
  init<Parameter, Input, Output>(
    _ endpoint: Endpoint<Parameter, Input, Output>,
    respond: @escaping @Sendable (Call<Parameter, Input>) async throws -> HTTPResponse
  ) {
    self.endpoint = endpoint.declaration
    check = { value in _ = try endpoint.parameter.read(value) }
    self.respond = { value, request in
      let input = try endpoint.input.read(RequestContent(query: request.query, body: request.body))
      return try await respond(Call(parameter: try endpoint.parameter.read(value), input: input, request: request))
    }
  }

  /// Answers with 200 and the JSON of the endpoint's output.
  init<Parameter, Input, Output: Encodable>(
    _ endpoint: Endpoint<Parameter, Input, Output>,
    answer: @escaping @Sendable (Call<Parameter, Input>) async throws -> Output
  ) {
    self.init(endpoint, respond: { call in try .json(await answer(call)) })
  }
}
