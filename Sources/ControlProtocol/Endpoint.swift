import SketchCore

/// An operation of the control protocol, typed for the client that calls it and the server that answers it.
///
/// `Parameter` is the type of the value in the path, `Void` where there is none. `Input` is the type of the query or
/// body that is sent along. `Output` is the type of the answer.
package struct Endpoint<Parameter: Sendable, Input: Sendable, Output: Sendable>: Sendable {
  package let declaration: EndpointDeclaration
  package let parameter: PathParameter<Parameter>
  package let input: EndpointInput<Input>

  /// - Parameters:
  ///   - name: unique; the `operationId` of the OpenAPI description.
  ///   - path: "/v1/artworks/{id}"; the name in braces is the path parameter's.
  ///   - headers: request headers with a meaning of their own.
  init(
    _ name: String, _ method: HTTPMethod, _ path: String,
    of parameter: PathParameter<Parameter> = PathParameter<Void>.none,
    _ summary: String, description: String? = nil, headers: [ParameterDeclaration] = [],
    takes input: EndpointInput<Input> = EndpointInput<Void>.nothing, returns output: EndpointOutput<Output>
  ) {
    self.parameter = parameter
    self.input = input
    declaration = EndpointDeclaration(
      name: name, method: method, path: PathTemplate(path), parameter: parameter.declaration, summary: summary,
      description: description,
      parameters: input.parameters + headers, body: input.body, responses: output.responses)
  }

  /// The path to one value.
  /// - Parameter escape: makes the value fit into a URL.
  package func path(to value: Parameter, escape: (String) -> String = { $0 }) -> String {
    declaration.path.filled(with: escape(parameter.write(value)))
  }
}
