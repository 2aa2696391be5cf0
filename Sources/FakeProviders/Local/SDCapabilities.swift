/// Capabilities as sd-server describes them.
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

  /// List of its imitation of the web UI.
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
