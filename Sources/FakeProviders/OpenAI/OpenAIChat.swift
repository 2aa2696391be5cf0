/// `POST /v1/chat/completions`.
enum OpenAIChat {
  static func answer(_ request: FakeRequest, reply: OpenAIChatReply, refusesTemperature: Bool, created: Int) throws(OpenAIError)
    -> FakeAnswer
  {
    guard let json = request.json, let messages = json["messages"]?.elements, !messages.isEmpty else {
      throw .invalid("messages", "Missing required parameter: 'messages'.", code: "missing_required_parameter")
    }
    guard let model = json["model"]?.text else { throw OpenAIError(400, "you must provide a model parameter") }
    guard OpenAIModel.all.contains(where: { $0.id == model && $0.use == "chat" }) else { throw .noModel(model) }
    if refusesTemperature, json["temperature"] != nil, json["temperature"]?.double != 1 {
      throw .invalid(
        "temperature", "Unsupported value: 'temperature' does not support this value with this model.", code: "unsupported_value")
    }
    let said = messages.last { $0["role"]?.text == "user" }.flatMap { $0["content"]?.text } ?? ""
    var (content, refusal, reason): (FakeJSON, FakeJSON, FakeJSON) = (.null, .null, "stop")
    switch reply {
    case .elaborate: content = .string("\(said), rich in detail, with soft light and a calm composition")
    case .text(let text): content = .string(text)
    case .refusal(let text): refusal = .string(text)
    case .cut(let text): (content, reason) = (.string(text), "length")
    }
    let (before, after) = (max(1, said.utf8.count / 4), max(1, (content.text ?? "").utf8.count / 4))
    return .json(
      200,
      [
        "id": "chatcmpl-fake", "object": "chat.completion", "created": FakeJSON(created), "model": .string(model),
        "choices": [
          [
            "index": 0, "finish_reason": reason, "logprobs": .null,
            "message": ["role": "assistant", "content": content, "refusal": refusal],
          ]
        ],
        "usage": [
          "prompt_tokens": FakeJSON(before), "completion_tokens": FakeJSON(after), "total_tokens": FakeJSON(before + after),
        ],
      ])
  }
}
