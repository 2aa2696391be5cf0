extension OpenAIOptions {
  /// Question after the server's models: it costs nothing, and without a right key the answer is 401.
  /// - Throws: `SketchError` `.configuration` for a kind of server nobody knows.
  package func trial(_ catalog: OpenAICatalog) throws -> HTTPRequest {
    OpenAIServer(self, try catalog.server(server)).get("/models", .trial)
  }
}
