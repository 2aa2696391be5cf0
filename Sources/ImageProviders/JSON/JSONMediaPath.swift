/// Place where a picture is expected: keys with dots between them, `[]` for each element of an array ("images[]",
/// "result.images[].b64_json").
package enum JSONMediaPath: Sendable, Equatable {
  /// A string there is a data URI or base64.
  case base64(String)
  /// A string there is a data URI, or else a link and stays a string.
  case link(String)
}
