import SketchCore

/// The name a picture is offered under: "a-red-fox-7.png".
enum FileName {
  static func make(title: String, id: ArtworkID, revision: Int?, mediaType: String) -> String {
    let words = title.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    var stem = words.joined(separator: "-").prefix(60)
    if stem.isEmpty { stem = "artwork" }
    let version = revision.map { "-r\($0)" } ?? ""
    let kind = MediaType.fileExtension(of: mediaType) ?? "bin"
    return "\(stem)-\(id)\(version).\(kind)"
  }
}
