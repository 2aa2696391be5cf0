/// `POST /v1/moderations`: flags what contains one of the listed words.
enum OpenAIModeration {
  private static let categories = [
    "harassment", "harassment/threatening", "hate", "hate/threatening", "illicit", "illicit/violent", "self-harm", "self-harm/intent",
    "self-harm/instructions", "sexual", "sexual/minors", "violence", "violence/graphic",
  ]
  private static let seenInPictures: Set<String> = [
    "self-harm", "self-harm/intent", "self-harm/instructions", "sexual", "violence", "violence/graphic",
  ]

  /// - Parameter words: and the category each belongs to.
  static func answer(_ request: FakeRequest, words: [String: String]) throws(OpenAIError) -> FakeAnswer {
    guard let json = request.json, let input = json["input"] else {
      throw .invalid("input", "Missing required parameter: 'input'.", code: "missing_required_parameter")
    }
    let model = json["model"]?.text ?? "omni-moderation-latest"
    guard OpenAIModel.all.contains(where: { $0.id == model && $0.use == "moderation" }) else { throw .noModel(model) }
    var results: [FakeJSON] = []
    if let text = input.text {
      results = [result(text, hasPicture: false, words)]
    } else if let parts = input.elements, parts.allSatisfy({ $0.text != nil }) {
      results = parts.map { result($0.text ?? "", hasPicture: false, words) }
    } else if let parts = input.elements, parts.allSatisfy({ $0["type"]?.text != nil }) {
      // Parts of one thing.
      results = [
        result(parts.compactMap { $0["text"]?.text }.joined(separator: " "), hasPicture: parts.contains { $0["image_url"] != nil }, words)
      ]
    } else {
      throw .invalid("input", "Invalid type for 'input'.", code: "invalid_type")
    }
    return .json(200, ["id": "modr-fake", "model": .string(model), "results": .array(results)])
  }

  private static func result(_ text: String, hasPicture: Bool, _ words: [String: String]) -> FakeJSON {
    let text = text.lowercased()
    let found = Set(words.filter { text.contains($0.key) }.values)
    func each(_ value: (String) -> FakeJSON) -> FakeJSON { .object(categories.map { .init($0, value($0)) }) }
    return [
      "flagged": .boolean(!found.isEmpty), "categories": each { .boolean(found.contains($0)) },
      "category_scores": each { .number(found.contains($0) ? 0.97 : 0.0001) },
      "category_applied_input_types": each { hasPicture && seenInPictures.contains($0) ? ["text", "image"] : ["text"] },
    ]
  }
}
