import Synchronization

/// ComfyUI's three folders of pictures.
final class ComfyFiles: Sendable {
  /// "output", "input" or "temp", then the path within.
  private let files = Mutex<[String: [UInt8]]>([:])

  private static func path(_ name: String, _ subfolder: String, _ folder: String) -> String {
    subfolder.isEmpty ? "\(folder)/\(name)" : "\(folder)/\(subfolder)/\(name)"
  }

  func bytes(_ name: String, subfolder: String = "", in folder: String) -> [UInt8]? {
    files.withLock { $0[ComfyFiles.path(name, subfolder, folder)] }
  }

  func keep(_ bytes: [UInt8], _ name: String, subfolder: String = "", in folder: String) {
    files.withLock { $0[ComfyFiles.path(name, subfolder, folder)] = bytes }
  }

  /// Names of the files a workflow may load.
  var inputs: Set<String> { files.withLock { Set($0.keys.filter { $0.hasPrefix("input/") }.map { String($0.dropFirst(6)) }) } }

  func clear() { files.withLock { $0 = [:] } }

  /// `POST /upload/image`: keeps the file; one of another content gets another name unless it may be overwritten.
  func upload(_ request: FakeRequest) -> FakeAnswer {
    guard let form = MultipartForm(request), let image = form.files("image").first, let given = image.fileName, !given.isEmpty else {
      return .respond(FakeResponse(400))
    }
    let (folder, subfolder) = (form["type"] ?? "input", form["subfolder"] ?? "")
    let mayOverwrite = ["true", "1"].contains(form["overwrite"] ?? "")
    var name = given
    var number = 1
    while !mayOverwrite, let other = bytes(name, subfolder: subfolder, in: folder), other != image.bytes {
      let stem = given.prefix { $0 != "." }
      name = "\(stem) (\(number))\(given.dropFirst(stem.count))"
      number += 1
    }
    keep(image.bytes, name, subfolder: subfolder, in: folder)
    return .json(200, ["name": .string(name), "subfolder": .string(subfolder), "type": .string(folder)])
  }

  /// `GET /view`.
  func view(_ request: FakeRequest) -> FakeAnswer {
    guard let name = request.query["filename"] else { return .respond(FakeResponse(400)) }
    guard !name.hasPrefix("/"), !name.contains("..") else { return .respond(FakeResponse(400)) }
    guard let bytes = bytes(name, subfolder: request.query["subfolder"] ?? "", in: request.query["type"] ?? "output") else {
      return .respond(FakeResponse(404))
    }
    let type = FakePictureFormat(sniffing: bytes)?.mediaType ?? "application/octet-stream"
    return .respond(
      FakeResponse(200, [FakeHeader("Content-Type", type), FakeHeader("Content-Disposition", "filename=\"\(name)\"")], .bytes(bytes)))
  }
}
