/// Errors as the web UI's middleware writes them, and as FastAPI writes those of the schema.
enum A1111Error {
  static func answer(_ status: Int, _ detail: String, _ headers: [FakeHeader] = []) -> FakeAnswer {
    .json(status, ["error": "HTTPException", "detail": .string(detail), "body": "", "errors": ""], headers)
  }

  static func complaint(about json: FakeJSON, isEdit: Bool) -> FakeAnswer? {
    let wrong = ["width", "height", "steps", "batch_size", "n_iter", "seed"].first { json[$0].map { $0.int == nil && !$0.isNull } ?? false }
    if let wrong {
      return .json(
        422, ["detail": [["loc": ["body", .string(wrong)], "msg": "value is not a valid integer", "type": "type_error.integer"]]])
    }
    if isEdit, (json["init_images"]?.elements ?? []).isEmpty { return answer(404, "Init image not found") }
    if let sampler = (json["sampler_name"] ?? json["sampler_index"])?.text, !FakeA1111.samplers.contains(sampler) {
      return answer(404, "Sampler not found")
    }
    return nil
  }
}
