import Glibc
import SketchCore

/// The OpenAPI description of the protocol: `docs/openapi.yaml` as JSON, packaged with the program.
enum ProtocolDescription {
  /// - Throws: `SketchError` `.configuration` when the installation lacks it.
  static func json() throws -> [UInt8] {
    let path = try PackagedResources.folder("Protocol", of: "ControlServer") + "/openapi.json"
    guard let file = fopen(path, "re") else {
      throw SketchError(.configuration, "\(path) cannot be read: \(String(cString: strerror(errno)))", advice: "Install VoiceSketch again.")
    }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while true {
      let part = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
        count = fread(buffer.baseAddress, 1, buffer.count, file)
      }
      guard !part.isEmpty else { return bytes }
      bytes += part
    }
  }
}
