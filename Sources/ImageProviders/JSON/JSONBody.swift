import FoundationEssentials
import SketchCore

/// A JSON object to send, written field by field; pictures go in as base64 without a second copy of them.
struct JSONBody {
  private var bytes: [UInt8] = Array("{".utf8)

  mutating func add(_ name: String, _ value: JSONValue) {
    begin(name)
    append(value)
  }

  mutating func add(_ fields: [String: JSONValue]) {
    for (name, value) in fields.sorted(by: { $0.key < $1.key }) { add(name, value) }
  }

  /// A picture by its address, or in a `data:` URL.
  enum File {
    case address(String)
    case picture([UInt8], mediaType: String)
  }

  mutating func add(_ name: String, file: File) {
    begin(name)
    append(file)
  }

  mutating func add(_ name: String, files: [File]) {
    begin(name)
    for (index, file) in files.enumerated() {
      bytes.append(UInt8(ascii: index == 0 ? "[" : ","))
      append(file)
    }
    bytes += Array((files.isEmpty ? "[]" : "]").utf8)
  }

  /// Plain base64, without a `data:` header.
  mutating func add(_ name: String, base64 picture: [UInt8]) {
    begin(name)
    bytes.append(UInt8(ascii: "\""))
    JSONBody.appendBase64(of: picture, to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  /// The whole object; nothing may be added after it.
  consuming func finish() -> [UInt8] {
    bytes.append(UInt8(ascii: "}"))
    return bytes
  }

  private mutating func begin(_ name: String) {
    if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
    append(.string(name))
    bytes.append(UInt8(ascii: ":"))
  }

  private mutating func append(_ file: File) {
    switch file {
    case .address(let address): append(.string(address))
    case .picture(let picture, let mediaType):
      bytes += Array("\"data:\(mediaType);base64,".utf8)
      JSONBody.appendBase64(of: picture, to: &bytes)
      bytes.append(UInt8(ascii: "\""))
    }
  }

  private mutating func append(_ value: JSONValue) {
    // Strings, numbers and lists of them always have a JSON form.
    bytes += (try? WireJSON.encode(value)).map(Array.init) ?? Array("null".utf8)
  }

  /// Encodes in stretches that are multiples of three bytes, so that they join.
  private static func appendBase64(of picture: [UInt8], to bytes: inout [UInt8]) {
    bytes.reserveCapacity(bytes.count + (picture.count + 2) / 3 * 4 + 64)
    for start in stride(from: 0, to: picture.count, by: 49_152) {
      bytes += Data(picture[start..<min(start + 49_152, picture.count)]).base64EncodedData()
    }
  }
}
