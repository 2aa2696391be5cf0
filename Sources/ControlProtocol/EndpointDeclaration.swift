package import SketchCore

/// The untyped part of an endpoint: what routing and the description need.
package struct EndpointDeclaration: Sendable {
  package let name: String
  package let method: HTTPMethod
  package let path: PathTemplate
  /// The parameter in the path; nil where there is none.
  package let parameter: ParameterDeclaration?
  package let summary: String
  package let description: String?
  /// Query and headers.
  package let parameters: [ParameterDeclaration]
  /// The OpenAPI request body; nil where none is read.
  package let body: JSONValue?
  /// OpenAPI responses by status, without the refusals that every endpoint has.
  package let responses: [String: JSONValue]
}
