import FakeProviders
import Foundation
import TestSupport
import Testing

struct FakeA1111Tests {
  private func withA1111<Result>(_ body: (FakeA1111) async throws -> Result) async throws -> Result {
    let server = try FakeA1111()
    defer { server.stop() }
    return try await body(server)
  }

  private func generate(_ server: FakeA1111, _ body: FakeJSON, edit: Bool = false) async throws -> Curl.Answer {
    try await Curl.send("POST", server.url + (edit ? "/sdapi/v1/img2img" : "/sdapi/v1/txt2img"), json: body)
  }

  @Test func `pictures come as plain base64, the details as JSON in a string`() async throws {
    try await withA1111 { server in
      server.settings.sendsGrid = true
      let answer = try await generate(server, ["prompt": "a fox", "width": 128, "height": 64, "seed": 7, "batch_size": 2])
      let images = try #require(answer.json["images"]?.elements)
      #expect(images.count == 3)
      let first = [UInt8](try #require(Data(base64Encoded: images[1].text ?? "")))
      #expect(FakePicture.size(of: first).map { [$0.width, $0.height] } == [128, 64])
      let info = try #require(FakeJSON(Array((answer.json["info"]?.text ?? "").utf8)))
      #expect(info["all_seeds"] == [7, 8] && info["index_of_first_image"] == 1)
      let edited = try await generate(server, ["prompt": "night", "width": 128, "height": 64, "init_images": [images[1]]], edit: true)
      #expect(edited.json["images"]?.elements?.count == 1 && edited.json["images"]?.elements?.first != images[1])
      #expect(server.script.charges.count == 2)
    }
  }

  @Test func `errors have the original's shapes`() async throws {
    try await withA1111 { server in
      let sampler = try await generate(server, ["prompt": "x", "sampler_name": "none"])
      #expect(sampler.status == 404 && sampler.json["error"] == "HTTPException" && sampler.json["detail"] == "Sampler not found")
      let schema = try await generate(server, ["prompt": "x", "width": "wide"])
      #expect(schema.status == 422 && schema.json["detail"]?.elements?.first?["loc"] == ["body", "width"])
      #expect(try await generate(server, ["prompt": "x"], edit: true).status == 404)
      server.settings.credentials = "me:secret"
      #expect(try await generate(server, ["prompt": "x"]).status == 401)
      let allowed = try await Curl.send("GET", server.url + "/sdapi/v1/samplers", ["--user", "me:secret"])
      #expect(allowed.status == 200)
    }
  }

  @Test func `one works while the others wait, and an interrupt ends the one`() async throws {
    try await withA1111 { server in
      server.settings.latency = .seconds(600)
      async let first = generate(server, ["prompt": "first", "width": 64, "height": 64, "steps": 30])
      await server.script.waitForRequests("txt2img")
      var progress = try await Curl.send("GET", server.url + "/sdapi/v1/progress")
      while progress.json["state"]?["job_count"] != 1 { progress = try await Curl.send("GET", server.url + "/sdapi/v1/progress") }
      #expect(progress.json["state"]?["sampling_steps"] == 30)
      async let second = generate(server, ["prompt": "second", "width": 64, "height": 64])
      await server.script.waitForRequests("txt2img", count: 2)
      #expect(server.script.charges.isEmpty)
      _ = try await Curl.send("POST", server.url + "/sdapi/v1/interrupt")
      #expect(try await first.status == 200)
      server.settings.latency = .zero
      #expect(try await second.status == 200)
      let idle = try await Curl.send("GET", server.url + "/sdapi/v1/progress?skip_current_image=true")
      #expect(idle.json["progress"]?.double == 0 && server.script.charges.count == 2)
    }
  }
}

struct FakeComfyUITests {
  private func withComfyUI<Result>(_ body: (FakeComfyUI) async throws -> Result) async throws -> Result {
    let server = try FakeComfyUI()
    defer { server.stop() }
    return try await body(server)
  }

  private func workflow(_ prompt: FakeJSON = "a fox", checkpoint: FakeJSON = "v1-5-pruned-emaonly.safetensors") -> FakeJSON {
    [
      "3": [
        "class_type": "KSampler",
        "inputs": [
          "seed": 7, "steps": 4, "cfg": 1.5, "sampler_name": "lcm", "scheduler": "simple", "denoise": 1, "model": ["4", 0],
          "positive": ["6", 0], "negative": ["7", 0], "latent_image": ["5", 0],
        ],
      ],
      "4": ["class_type": "CheckpointLoaderSimple", "inputs": ["ckpt_name": checkpoint]],
      "5": ["class_type": "EmptyLatentImage", "inputs": ["width": 128, "height": 96, "batch_size": 1]],
      "6": ["class_type": "CLIPTextEncode", "inputs": ["text": prompt, "clip": ["4", 1]]],
      "7": ["class_type": "CLIPTextEncode", "inputs": ["text": "", "clip": ["4", 1]]],
      "8": ["class_type": "VAEDecode", "inputs": ["samples": ["3", 0], "vae": ["4", 2]]],
      "9": ["class_type": "SaveImage", "inputs": ["filename_prefix": "sketch", "images": ["8", 0]]],
    ]
  }

  private let id: FakeJSON = "0a8e6e6c-8f7e-4a7e-9d0a-6b2a3c4d5e6f"

  @Test func `a workflow is queued under the client's id and its picture is a file`() async throws {
    try await withComfyUI { server in
      server.settings.latency = .seconds(600)
      let queued = try await Curl.send("POST", server.url + "/prompt", json: ["prompt": workflow(), "client_id": "me", "prompt_id": id])
      #expect(queued.json["prompt_id"] == id)
      let history = server.url + "/history/\(id.text ?? "")"
      #expect(try await Curl.send("GET", history).json == [:])
      let queue = try await Curl.send("GET", server.url + "/api/queue")
      #expect(queue.json["queue_running"]?.elements?.first?.elements?[1] == id)
      server.settings.latency = .zero
      let done = try await Curl.send("GET", history)
      #expect(done.json[id.text ?? ""]?["status"]?["completed"] == true)
      let image = try #require(done.json[id.text ?? ""]?["outputs"]?["9"]?["images"]?.elements?.first)
      #expect(image["filename"] == "sketch_00001_.png")
      let picture = try await Curl.send("GET", server.url + "/view?filename=sketch_00001_.png&subfolder=&type=output")
      #expect(FakePicture.size(of: picture.body).map { [$0.width, $0.height] } == [128, 96])
      #expect(server.charges.count == 1)
    }
  }

  @Test func `a wrong workflow is refused with its nodes' errors, a wrong id and another origin, too`() async throws {
    try await withComfyUI { server in
      let model = try await Curl.send("POST", server.url + "/prompt", json: ["prompt": workflow(checkpoint: "none.safetensors")])
      #expect(model.status == 400 && model.json["error"]?["type"] == "prompt_outputs_failed_validation")
      #expect(model.json["node_errors"]?["4"]?["errors"]?.elements?.first?["type"] == "value_not_in_list")
      let wrong = try await Curl.send("POST", server.url + "/prompt", json: ["prompt": workflow(), "prompt_id": "ABC"])
      #expect(wrong.json["error"]?["type"] == "invalid_prompt_id")
      let node = try await Curl.send("POST", server.url + "/prompt", json: ["prompt": ["1": ["class_type": "Nothing", "inputs": [:]]]])
      #expect(node.json["error"]?["type"] == "missing_node_type")
      let foreign = try await Curl.send("GET", server.url + "/queue", headers: ["Origin": "http://evil.example"])
      #expect(foreign.status == 403)
    }
  }

  @Test func `uploads get the name they are to be loaded by`() async throws {
    try await withScratchDirectory { folder in
      try await withComfyUI { server in
        for (name, prompt) in [("a.png", "first"), ("b.png", "second")] {
          let picture = try #require(FakePicture.paint(PictureOrder(prompt, width: 64, height: 64)))
          try Data(picture.bytes).write(to: folder.appending(path: name))
        }
        var names: [String?] = []
        for file in ["a.png", "b.png", "a.png"] {
          let form = ["--form", "image=@\(folder.path)/\(file);filename=in.png;type=image/png", "--form", "type=input"]
          names.append(try await Curl.send("POST", server.url + "/upload/image", form).json["name"]?.text)
        }
        #expect(names == ["in.png", "in (1).png", "in.png"])
      }
    }
  }

  @Test func `what runs can be interrupted, what waits can be taken back, what fails says why`() async throws {
    try await withComfyUI { server in
      server.settings.latency = .seconds(600)
      var ids: [String] = []
      for prompt in ["first", "second"] as [FakeJSON] {
        ids.append(try await Curl.send("POST", server.url + "/prompt", json: ["prompt": workflow(prompt)]).json["prompt_id"]!.text!)
      }
      let taken = try await Curl.send("POST", server.url + "/api/jobs/\(ids[1])/cancel")
      #expect(taken.json["cancelled"] == true)
      let again = try await Curl.send("POST", server.url + "/api/jobs/\(ids[1])/cancel")
      #expect(again.status == 200 && again.json["cancelled"] == false)
      _ = try await Curl.send("POST", server.url + "/interrupt", json: ["prompt_id": .string(ids[0])])
      let interrupted = try await Curl.send("GET", server.url + "/history/\(ids[0])")
      let messages = interrupted.json[ids[0]]?["status"]?["messages"]?.elements ?? []
      #expect(messages.last?.elements?.first == "execution_interrupted")
      server.settings.latency = .zero
      server.end(with: .executionError(node: "3", message: "CUDA out of memory"))
      let failing = try await Curl.send("POST", server.url + "/prompt", json: ["prompt": workflow()]).json["prompt_id"]!.text!
      let failed = try await Curl.send("GET", server.url + "/history/\(failing)")
      let status = try #require(failed.json[failing]?["status"])
      #expect(
        status["status_str"] == "error" && status["messages"]?.elements?.last?.elements?[1]["exception_message"] == "CUDA out of memory")
      #expect(server.charges.isEmpty)
    }
  }
}

struct FakeSDServerTests {
  private func withSDServer<Result>(_ body: (FakeSDServer) async throws -> Result) async throws -> Result {
    let server = try FakeSDServer()
    defer { server.stop() }
    return try await body(server)
  }

  @Test func `a job is queued, generated and fetched; only what waits can be cancelled`() async throws {
    try await withSDServer { server in
      server.settings.latency = .seconds(600)
      server.settings.maximumQueue = 2
      let body: FakeJSON = ["prompt": "a fox", "width": 128, "height": 64, "sample_params": ["sample_steps": 4]]
      let url = server.url + "/sdcpp/v1/img_gen"
      var polls: [String] = []
      for _ in 0..<2 {
        let submitted = try await Curl.send("POST", url, json: body)
        #expect(submitted.status == 202 && submitted.json["status"] == "queued")
        polls.append(server.url + (submitted.json["poll_url"]?.text ?? ""))
        _ = try await Curl.send("GET", polls[0])
      }
      let full = try await Curl.send("POST", url, json: body)
      #expect(full.status == 429 && full.json == ["error": "job queue is full"])
      #expect(try await Curl.send("GET", polls[0]).json["status"] == "generating")
      #expect(try await Curl.send("GET", polls[1]).json["queue_position"] == 1)
      #expect(try await Curl.send("POST", polls[0] + "/cancel").status == 409)
      #expect(try await Curl.send("POST", polls[1] + "/cancel").json["status"] == "cancelled")
      server.settings.latency = .zero
      let done = try await Curl.send("GET", polls[0])
      let base64 = try #require(done.json["result"]?["images"]?.elements?.first?["b64_json"]?.text)
      #expect(FakePicture.size(of: [UInt8](try #require(Data(base64Encoded: base64)))).map { [$0.width, $0.height] } == [128, 64])
      #expect(server.charges.count == 1)
      server.settings.forgetsJobs = true
      #expect(try await Curl.send("GET", polls[0]).status == 410)
      #expect(try await Curl.send("GET", server.url + "/sdcpp/v1/jobs/none").status == 404)
    }
  }

  @Test func `it imitates others, with errors of its own`() async throws {
    try await withSDServer { server in
      let openAI = server.url + "/v1/images/generations"
      let answer = try await Curl.send(
        "POST", openAI, json: ["prompt": "a fox", "size": "128x64", "model": "any", "response_format": "url", "output_format": "jpeg"])
      let base64 = try #require(answer.json["data"]?.elements?.first?["b64_json"]?.text)
      #expect(FakePictureFormat(sniffing: [UInt8](try #require(Data(base64Encoded: base64)))) == .jpeg)
      #expect(try await Curl.send("POST", openAI, json: ["prompt": ""]).json == ["error": "prompt required"])
      server.end(with: .failure(code: "generation_failed", message: "no results"))
      let failed = try await Curl.send("POST", openAI, json: ["prompt": "x"])
      #expect(failed.status == 500 && failed.json == ["error": "no results"])
      let a1111 = try await Curl.send("POST", server.url + "/sdapi/v1/txt2img", json: ["prompt": "x", "width": 64, "height": 64])
      #expect(FakeJSON(Array((a1111.json["info"]?.text ?? "").utf8))?["width"] == 64 && a1111.json["images"]?.elements?.count == 1)
      #expect(try await Curl.send("GET", server.url + "/sdapi/v1/progress").status == 404)
      #expect(try await Curl.send("GET", server.url + "/v1/models").json["data"]?.elements?.first?["id"] == "sd-cpp-local")
      #expect(try await Curl.send("GET", server.url + "/sdcpp/v1/capabilities").json["limits"]?["max_queue_size"] == 4)
    }
  }

  @Test func `controls inside a prompt are obeyed, as the original does`() async throws {
    try await withSDServer { server in
      let prompt = "x<sd_cpp_extra_args>{\"width\":96,\"height\":80}</sd_cpp_extra_args>"
      let answer = try await Curl.send("POST", server.url + "/v1/images/generations", json: ["prompt": .string(prompt)])
      let base64 = try #require(answer.json["data"]?.elements?.first?["b64_json"]?.text)
      #expect(FakePicture.size(of: [UInt8](try #require(Data(base64Encoded: base64)))).map { [$0.width, $0.height] } == [96, 80])
    }
  }
}
