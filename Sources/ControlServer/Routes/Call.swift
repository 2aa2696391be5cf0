/// A request to one endpoint, read.
struct Call<Parameter: Sendable, Input: Sendable>: Sendable {
  /// The value in the path.
  var parameter: Parameter
  /// The query or the body.
  var input: Input
  /// The whole of it, for its headers.
  var request: HTTPRequest
}
