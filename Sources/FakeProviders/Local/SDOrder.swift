/// Orders of sd-server's three protocols, as one kind of order.
enum SDOrder {
  static func native(_ json: FakeJSON) -> DiffusionOrder {
    var order = DiffusionOrder(json)
    order.count = json["batch_count"]?.int ?? 1
    order.steps = json["sample_params"]?["sample_steps"]?.int ?? order.steps
    let inputs = [json["init_image"]?.text].compactMap { $0 } + (json["ref_images"]?.elements ?? []).compactMap(\.text)
    order.sources = inputs.compactMap(DiffusionOrder.bytes)
    order.mask = json["mask_image"]?.text.flatMap(DiffusionOrder.bytes)
    return order
  }

  /// Fields the server does not know are ignored, among them `model` and `response_format`.
  static func openAI(_ json: FakeJSON) -> DiffusionOrder {
    var order = DiffusionOrder(["prompt": json["prompt"] ?? ""])
    order.count = min(max(json["n"]?.int ?? 1, 1), 8)
    setSize(json["size"]?.text, of: &order)
    return embedded(order)
  }

  /// Nil without a picture.
  static func openAI(_ form: MultipartForm) -> DiffusionOrder? {
    let images = form.files("image")
    guard !images.isEmpty else { return nil }
    var order = DiffusionOrder(["prompt": .string(form["prompt"] ?? "")])
    order.count = min(max(form["n"].flatMap(Int.init) ?? 1, 1), 8)
    order.sources = images.map(\.bytes)
    order.mask = form.files("mask").first?.bytes
    if let size = FakePicture.size(of: images[0].bytes) { (order.width, order.height) = size }
    setSize(form["size"], of: &order)
    return embedded(order)
  }

  /// Takes the server's own controls out of the prompt.
  static func embedded(_ order: DiffusionOrder) -> DiffusionOrder {
    var order = order
    let pieces = order.prompt.split(separator: "<sd_cpp_extra_args>", maxSplits: 1, omittingEmptySubsequences: false)
    guard pieces.count == 2 else { return order }
    let inside = pieces[1].split(separator: "</sd_cpp_extra_args>", maxSplits: 1, omittingEmptySubsequences: false)
    guard inside.count == 2, let json = FakeJSON(Array(inside[0].utf8)) else { return order }
    order.prompt = "\(pieces[0])\(inside[1])"
    if let seed = json["seed"]?.int { order.seed = Int64(seed) }
    order.steps = json["sample_params"]?["sample_steps"]?.int ?? order.steps
    order.width = json["width"]?.int ?? order.width
    order.height = json["height"]?.int ?? order.height
    return order
  }

  private static func setSize(_ text: String?, of order: inout DiffusionOrder) {
    let numbers = (text ?? "").split(separator: "x").compactMap { Int($0) }
    if numbers.count == 2 { (order.width, order.height) = (min(max(numbers[0], 64), 4096), min(max(numbers[1], 64), 4096)) }
  }
}
