/// fal's price list: `GET /v1/models/pricing?endpoint_id=…`, several ids repeated or separated by commas.
enum FalPrices {
  static func answer(_ request: FakeRequest) -> FakeAnswer {
    let ids = request.queryItems.filter { $0.name == "endpoint_id" }.flatMap { $0.value.split(separator: ",").map(String.init) }
    guard !ids.isEmpty else {
      return .json(400, ["error": ["type": "validation_error", "message": "endpoint_id is required"]])
    }
    let prices = ids.compactMap { id -> FakeJSON? in
      guard let model = FalModel.all[id], let price = model.unitPrice, let unit = model.unit else { return nil }
      return ["endpoint_id": .string(id), "unit_price": .number(price), "unit": .string(unit), "currency": "USD"]
    }
    return .json(200, ["prices": .array(prices), "next_cursor": .null, "has_more": false])
  }
}
