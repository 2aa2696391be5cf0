import FoundationEssentials

/// SVG document that holds one picture as pixels, in its size.
///
/// Written as text, not through cairo: cairo numbers its surfaces through the life of the process, so equal pictures
/// would give different files, and it packs the pixels less well.
package enum SVGDocument {
  /// - Parameter image: an encoded image of `mediaType`, kept as it is.
  package static func holding(_ image: [UInt8], mediaType: String, width: Int, height: Int) -> [UInt8] {
    let document = """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
      width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)">
      <image width="\(width)" height="\(height)" xlink:href="data:\(mediaType);base64,\(Data(image).base64EncodedString())"/>
      </svg>

      """
    return Array(document.utf8)
  }
}
