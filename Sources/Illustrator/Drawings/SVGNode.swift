internal import CXML

/// Element of an SVG document. No entity is replaced, nothing outside of the file is read.
final class SVGNode {
  /// Name without its prefix.
  let name: String
  /// True for an element of SVG itself, not of an editor or of metadata.
  let isSVG: Bool
  /// Attributes without a prefix, and `xlink:href` as `href`.
  private(set) var attributes: [String: String] = [:]
  private(set) var children: [SVGNode] = []
  /// Text directly inside.
  private(set) var text = ""

  private static let namespace = "http://www.w3.org/2000/svg"

  /// The root of a document.
  static func document(_ bytes: [UInt8]) throws(DrawingFault) -> SVGNode {
    guard bytes.count <= DrawingLimits.bytes else { throw .tooLarge }
    // The encoding is given below, so that nothing reads as a declaration there that does not here.
    guard bytes.firstRange(of: Array("<!ENTITY".utf8)) == nil else { throw .entities }
    let options = XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
    let document = bytes.withUnsafeBytes { memory in
      xmlReadMemory(
        memory.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(memory.count), nil, "UTF-8", Int32(options))
    }
    guard let document else { throw .malformed }
    defer { xmlFreeDoc(document) }
    guard let root = xmlDocGetRootElement(document) else { throw .malformed }
    var node = document.pointee.children
    while let current = node {
      if current.pointee.type == XML_PI_NODE { throw .reference("xml-stylesheet") }
      node = current.pointee.next
    }
    var left = DrawingLimits.elements
    let made = try SVGNode(root, depth: 0, left: &left)
    guard made.name == "svg", made.isSVG else { throw .malformed }
    return made
  }

  private init(_ node: xmlNodePtr, depth: Int, left: inout Int) throws(DrawingFault) {
    guard depth < DrawingLimits.depth else { throw .tooDeep }
    left -= 1
    guard left >= 0 else { throw .tooManyElements }
    name = String(cString: node.pointee.name)
    isSVG = node.pointee.ns.map { $0.pointee.href.map { String(cString: $0) } == Self.namespace } ?? true
    var attribute = node.pointee.properties
    while let current = attribute {
      let key = String(cString: current.pointee.name)
      if current.pointee.ns == nil || key == "href" {
        attributes[key] = current.pointee.children.flatMap { $0.pointee.content.map { String(cString: $0) } } ?? ""
      }
      attribute = current.pointee.next
    }
    var child = node.pointee.children
    while let current = child {
      switch current.pointee.type {
      case XML_ELEMENT_NODE: children.append(try SVGNode(current, depth: depth + 1, left: &left))
      case XML_TEXT_NODE, XML_CDATA_SECTION_NODE: text += current.pointee.content.map { String(cString: $0) } ?? ""
      default: break
      }
      child = current.pointee.next
    }
  }

  /// This and everything inside, in the order of the document.
  func walk(_ visit: (SVGNode) throws(DrawingFault) -> Void) throws(DrawingFault) {
    try visit(self)
    for child in children { try child.walk(visit) }
  }

  /// Every element of a name inside.
  func all(_ name: String) -> [SVGNode] {
    children.flatMap { ($0.name == name ? [$0] : []) + $0.all(name) }
  }
}
