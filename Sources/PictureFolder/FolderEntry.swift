import FoundationEssentials
import SketchCore

/// File that an artwork is to have in the folder of pictures.
struct FolderEntry: Equatable {
  /// Bytes that a name may have, with a number and an ending behind it: file systems take 255.
  private static let nameLimit = 200
  /// Characters that a path, or the file system of a stick, cannot have in a name.
  private static let separators: Set<Unicode.Scalar> = ["/", "\\", ":", "*", "?", "\"", "<", ">", "|"]

  /// Name without its ending: "2026-11-20 a mountain, watercolor".
  let stem: String
  let ending: String
  /// The film of an artwork that is one, else its picture.
  let file: ImageFile
  /// Description of all that would make another file of it.
  let content: String

  /// - Returns: nil for what is in the trash.
  /// - Parameter tells: its title, prompt and the like are in the file.
  init?(
    _ artwork: Artwork, _ mode: PictureFolderMode, tells: Bool, in folder: String, timeZone: TimeZone
  ) {
    guard artwork.deletedAt == nil else { return nil }
    let revision = artwork.revision
    file =
      revision.film.map {
        ImageFile(
          sha256: $0.sha256, mediaType: $0.mediaType, width: $0.width, height: $0.height, byteCount: $0.byteCount)
      } ?? revision.image
    var name = artwork.title
    if let style = revision.style?.spokenName, !name.lowercased().contains(style.lowercased()) {
      name += ", \(style)"
    }
    let safe = Self.safe(name)
    let day = Date.ISO8601FormatStyle(timeZone: timeZone).year().month().day().format(artwork.createdAt)
    stem = "\(day) \(safe)"
    ending = MediaType.fileExtension(of: file.mediaType) ?? "image"
    content = "\(mode.rawValue)\(tells ? "" : "-silent") \(file.sha256) \(safe) \(folder)"
  }

  /// - Parameter number: 1 is none.
  func name(_ number: Int) -> String { number == 1 ? "\(stem).\(ending)" : "\(stem) \(number).\(ending)" }

  private static func safe(_ name: String) -> String {
    let scalars = name.unicodeScalars.map { separators.contains($0) ? " " : $0 }
    var short = String(String.UnicodeScalarView(scalars)).onOneLine.prefix(bytes: nameLimit)
    while let last = short.last, last == " " || last == "." { short.removeLast() }
    return short.isEmpty ? "picture" : short
  }
}
