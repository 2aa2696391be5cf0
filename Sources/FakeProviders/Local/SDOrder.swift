/// What sd-server's three faces say, as one order.
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

/// What sd-server says about itself.
enum SDCapabilities {
  static let lists = ["loras", "upscalers", "latent-upscale-modes", "samplers", "schedulers", "sd-models", "options"]
  private static let samplers = ["euler", "euler_a", "heun", "dpm2", "dpm++2m", "lcm", "ddim_trailing"]
  private static let schedulers = ["discrete", "karras", "exponential", "sgm_uniform", "simple"]

  static func all(maximumQueue: Int) -> FakeJSON {
    let defaults: FakeJSON = [
      "prompt": "", "negative_prompt": "", "clip_skip": -1, "width": 512, "height": 512, "strength": 0.75, "seed": 42, "batch_count": 1,
      "sample_params": [
        "scheduler": "discrete", "sample_method": "euler_a", "sample_steps": 20, "guidance": ["txt_cfg": 7.0, "distilled_guidance": 3.5],
      ],
      "output_format": "png", "output_compression": 100,
    ]
    let features: FakeJSON = [
      "init_image": true, "mask_image": true, "control_image": true, "ref_images": true, "lora": true, "vae_tiling": true, "hires": true,
      "cache": true, "cancel_queued": true, "cancel_generating": false,
    ]
    return [
      "model": ["name": "sd-v1-5.safetensors", "stem": "sd-v1-5", "path": "/models/sd-v1-5.safetensors"], "current_mode": "img_gen",
      "supported_modes": ["img_gen"], "defaults": defaults, "defaults_by_mode": ["img_gen": defaults], "features": features,
      "features_by_mode": ["img_gen": features], "output_formats": ["png", "jpeg", "webp"],
      "output_formats_by_mode": ["img_gen": ["png", "jpeg", "webp"]], "samplers": .array(samplers.map { .string($0) }),
      "schedulers": .array(schedulers.map { .string($0) }), "loras": [], "upscalers": [["name": "None"], ["name": "Lanczos"]],
      "limits": [
        "min_width": 64, "max_width": 4096, "min_height": 64, "max_height": 4096, "max_batch_count": 8,
        "max_queue_size": FakeJSON(maximumQueue),
      ],
    ]
  }

  /// One of the lists of its imitation of the web UI.
  static func list(_ name: String) -> FakeJSON {
    switch name {
    case "samplers": .array((["default"] + samplers).map { ["name": .string($0), "aliases": [.string($0)], "options": [:]] })
    case "schedulers": .array((["default"] + schedulers).map { ["name": .string($0), "label": .string($0)] })
    case "sd-models":
      [
        [
          "title": "sd-v1-5", "model_name": "sd-v1-5", "filename": "sd-v1-5.safetensors", "hash": "8888888888",
          "sha256": .string(String(repeating: "8", count: 64)),
          "config": .null,
        ]
      ]
    case "options": ["samples_format": "png", "sd_model_checkpoint": "sd-v1-5"]
    default: []
    }
  }
}
