import SketchCore

/// A mask on its way to the change that is spoken next.
package struct MaskBody: Sendable {
  package var mask: [UInt8]

  package init(_ mask: [UInt8]) { self.mask = mask }
}

extension MaskBody: Codable {
  private enum Keys: String, CodingKey, CaseIterable { case mask }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.strictContainer(keyedBy: Keys.self)
    mask = try CommandBody.mask(fields.decode(String.self, forKey: .mask)) ?? []
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Keys.self)
    try fields.encode(CommandBody.text(of: mask), forKey: .mask)
  }
}

extension MaskBody: Described {
  package static let schema = Schema.object(["mask": CommandBody.maskSchema], isClosed: true)
}
