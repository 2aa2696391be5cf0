import FoundationEssentials
import SketchCore

/// Packet of XMP (ISO 16684-1) about a picture.
struct XMPPacket {
  private static let sourceTypes = "http://cv.iptc.org/newscodes/digitalsourcetype/"

  /// Text of the packet for a picture.
  /// - Parameter record: the facts as our own JSON.
  static func text(_ metadata: PictureMetadata, record: String) -> String {
    func property(_ name: String, _ value: String?) -> String? {
      value.map { "   <\(name)>\($0.escapedXML)</\(name)>" }
    }
    func alternative(_ name: String, _ value: String?) -> String? {
      value.map {
        "   <\(name)><rdf:Alt><rdf:li xml:lang=\"x-default\">\($0.escapedXML)</rdf:li></rdf:Alt></\(name)>"
      }
    }
    let properties = [
      alternative("dc:title", metadata.title), alternative("dc:description", metadata.prompt),
      property("xmp:CreatorTool", "VoiceSketch \(ProductVersion.current)"),
      property("xmp:CreateDate", metadata.createdAt.map(WireJSON.format)),
      property("Iptc4xmpExt:DigitalSourceType", metadata.source.map { sourceTypes + $0.rawValue }),
      property("voicesketch:Picture", record),
    ]
    return """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
       <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
          xmlns:xmp="http://ns.adobe.com/xap/1.0/"
          xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
          xmlns:voicesketch="urn:voicesketch:1.0/">
      \(properties.compactMap { $0 }.joined(separator: "\n"))
        </rdf:Description>
       </rdf:RDF>
      </x:xmpmeta>
      <?xpacket end="w"?>
      """
  }

  let text: String

  /// Value of a property, by the prefix that everybody uses for its namespace: of its element, of the first item in
  /// it, or of an attribute; nil where there is none.
  subscript(_ name: String) -> String? {
    let value = element(name).flatMap { $0.contains("<") ? item(in: $0) : $0 } ?? attribute(name)
    return value.map(Self.unescaped).map(\.trimmed).flatMap { $0.isEmpty ? nil : $0 }
  }

  private func element(_ name: String) -> Substring? {
    guard let start = text.firstRange(of: "<\(name)>")?.upperBound,
      let end = text[start...].firstRange(of: "</\(name)>")?.lowerBound
    else { return nil }
    return text[start..<end]
  }

  private func item(in element: Substring) -> Substring? {
    guard let item = element.firstRange(of: "<rdf:li")?.upperBound,
      let start = element[item...].firstIndex(of: ">").map(element.index(after:)),
      let end = element[start...].firstRange(of: "</rdf:li>")?.lowerBound
    else { return nil }
    return element[start..<end]
  }

  private func attribute(_ name: String) -> Substring? {
    guard let start = text.firstRange(of: " \(name)=\"")?.upperBound, let end = text[start...].firstIndex(of: "\"")
    else {
      return nil
    }
    return text[start..<end]
  }

  private static func unescaped(_ text: Substring) -> String {
    let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&#xA;", "\n"), ("&amp;", "&")]
    return entities.reduce(String(text)) { $0.replacing($1.0, with: $1.1) }
  }

  /// Way the picture came about, as far as we have a word for it.
  var source: PictureMetadata.Source? {
    self["Iptc4xmpExt:DigitalSourceType"]?.split(separator: "/").last.flatMap { .init(rawValue: String($0)) }
  }
}
