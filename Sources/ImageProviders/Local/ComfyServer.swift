import FoundationEssentials
import SketchCore

/// ComfyUI's routes, one question each.
struct ComfyServer: Sendable {
  let client: LocalClient

  /// A picture that a workflow saved.
  struct Output: Sendable, Equatable {
    var name: String
    var subfolder: String
    /// "output", or "temp" for a preview.
    var folder: String

    /// The way to its bytes.
    var path: String {
      "/view?filename=\(name.inQuery)&subfolder=\(subfolder.inQuery)&type=\(folder.inQuery)"
    }
  }

  /// Throws when it is not there.
  func greet() async throws { _ = try await client.ask(client.get("/system_stats")) }

  /// The model a workflow loads when nobody chose one.
  func firstCheckpoint() async throws -> String {
    let answer = try await client.again { try await client.ask(client.get("/object_info/CheckpointLoaderSimple")) }
    let input = answer.tree?["CheckpointLoaderSimple"]?["input"]?["required"]?["ckpt_name"]
    // A list of names, or in newer versions a kind of input with options.
    let names = input?[0]?.elements.compactMap(\.string) ?? []
    let options = input?[1]?["options"]?.elements.compactMap(\.string) ?? []
    guard let name = names.first ?? options.first else {
      throw ImageProviderError(
        .modelGone, provider: client.options.name, reason: "ComfyUI has no checkpoint",
        advice: "Put one into ComfyUI's models/checkpoints folder, or set a `workflow` in [comfyui] that loads what you have.",
        acceptance: .refused)
    }
    return name
  }

  /// - Returns: the name to load it by.
  func upload(_ picture: LocalPlan.Source, name: String) async throws -> String {
    let request = client.form(
      "/upload/image",
      [
        HTTPRequest.FormPart("image", picture.bytes, fileName: name, contentType: picture.mediaType),
        HTTPRequest.FormPart("type", Array("input".utf8)), HTTPRequest.FormPart("overwrite", Array("true".utf8)),
      ])
    let answer = try await client.again { try await client.ask(request) }
    guard let stored = answer.tree?["name"]?.string, !stored.isEmpty else { throw client.unreadable(answer, isSubmit: false) }
    let folder = answer.tree?["subfolder"]?.string ?? ""
    return folder.isEmpty ? stored : "\(folder)/\(stored)"
  }

  /// Puts a workflow into the queue. Once begun it is not cut off by a cancellation.
  /// - Parameter id: ours, by which it can be found even when the answer is lost. Old versions give it one of their
  ///   own.
  /// - Returns: the server's.
  func submit(_ graph: JSONValue, id: String) async throws -> String {
    var body = JSONBody()
    body.add([
      "prompt": graph, "prompt_id": .string(id), "client_id": .string(id),
      // Newer versions show pictures that are not finished to who asks for them, whatever they were started with.
      "extra_data": .object(["preview_method": .string("auto")]),
    ])
    let request = client.post("/prompt", body.finish())
    do {
      let answer = try await Task { try await client.ask(request, isSubmit: true) }.value
      guard let id = answer.tree?["prompt_id"]?.string, LocalHandle.isPlain(id) else { throw client.unreadable(answer, isSubmit: true) }
      return id
    } catch let error as ImageProviderError where error.acceptance == .unknown {
      // Whether it arrived, its queue tells.
      for pause in [Duration.milliseconds(100), .milliseconds(500), .seconds(1)] {
        try? await client.clock.sleep(for: pause)
        if let found = try? await Task(operation: { try await find(id) }).value { return found.id }
      }
      throw error
    }
  }

  struct Finding: Sendable {
    /// The server's.
    var id: String
    var status: LocalStatus<JSONTree>
  }

  func status(of id: String) async throws -> LocalStatus<JSONTree> { try await find(id)?.status ?? .absent }

  /// Finds a request: done, waiting, under way, or done between the two questions.
  /// - Parameter id: the server's, or ours.
  func find(_ id: String) async throws -> Finding? {
    if let entry = try await client.ask(client.get("/history/\(id)")).tree?[id] { return Finding(id: id, status: .done(entry)) }
    let queue = try await client.ask(client.get("/queue"))
    let (running, pending) = (queue.tree?["queue_running"]?.elements ?? [], queue.tree?["queue_pending"]?.elements ?? [])
    if let item = running.first(where: { ComfyServer.item($0, is: id) }) {
      return Finding(id: item[1]?.string ?? id, status: .running)
    }
    // Not in the order they are worked on.
    let waiting = pending.sorted { ($0[0]?.double ?? 0) < ($1[0]?.double ?? 0) }
    if let place = waiting.firstIndex(where: { ComfyServer.item($0, is: id) }) {
      return Finding(id: waiting[place][1]?.string ?? id, status: .queued(ahead: place + running.count))
    }
    let recent = try await client.ask(client.get("/history?max_items=100"))
    for (key, entry) in recent.tree?.fields ?? [:] where key == id || entry["prompt"].map({ ComfyServer.item($0, is: id) }) == true {
      return Finding(id: key, status: .done(entry))
    }
    return nil
  }

  /// Number, id, workflow, extra data with our own id.
  private static func item(_ item: JSONTree, is id: String) -> Bool {
    item[1]?.string == id || item[3]?["client_id"]?.string == id
  }

  /// Out of the queue, or stopped when it runs. Others' work is not stopped: old versions interrupt whatever runs.
  func cancel(_ id: String) async throws {
    let deletion = Array((try? WireJSON.encode(JSONValue.object(["delete": .array([.string(id)])]))) ?? .init())
    _ = try await client.ask(client.post("/queue", deletion), isBodyOptional: true)
    guard case .running? = try await find(id)?.status else { return }
    let interruption = Array((try? WireJSON.encode(JSONValue.object(["prompt_id": .string(id)]))) ?? .init())
    _ = try await client.ask(client.post("/interrupt", interruption), isBodyOptional: true)
  }

  /// The pictures of a workflow that is done.
  func outputs(of entry: JSONTree) throws -> [Output] {
    let messages = entry["status"]?["messages"]?.elements ?? []
    if let failure = messages.first(where: { $0[0]?.string == "execution_error" })?[1] {
      let words = [failure["exception_type"]?.string, failure["exception_message"]?.string].compactMap(\.self).joined(separator: ": ")
      throw client.fault.failed(words, place: failure["node_type"]?.string.map { "in the node \(Prose.quotable($0))" } ?? "")
    }
    if messages.contains(where: { $0[0]?.string == "execution_interrupted" }) {
      throw ImageProviderError(
        .cancelled, provider: client.options.name, reason: "it was interrupted at ComfyUI", acceptance: .refused)
    }
    if entry["status"]?["status_str"]?.string == "error" { throw client.fault.failed("") }
    let nodes = (entry["outputs"]?.fields ?? [:]).sorted { ($0.key.count, $0.key) < ($1.key.count, $1.key) }
    let outputs = nodes.flatMap { $0.value["images"]?.elements ?? [] }.compactMap { image -> Output? in
      image["filename"]?.string.map {
        Output(name: $0, subfolder: image["subfolder"]?.string ?? "", folder: image["type"]?.string ?? "output")
      }
    }
    let saved = outputs.filter { $0.folder == "output" }
    guard !outputs.isEmpty else { throw client.withoutPicture() }
    return saved.isEmpty ? outputs : saved
  }
}

extension String {
  /// Value of a URL's query.
  fileprivate var inQuery: String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~".utf8)
    let digits = Array("0123456789ABCDEF")
    return utf8.reduce(into: "") { text, byte in
      if plain.contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += ["%", digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
  }
}
