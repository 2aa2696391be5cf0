/// Mask and further artworks that go along with a change to a picture.
package struct Attachments: Sendable, Equatable {
  /// A PNG as large as the picture, without transparency: white may change, black stays as it is, grey is in between.
  package var mask: [UInt8]?
  /// Further artworks to look at, in this order.
  package var with: [ArtworkID]

  package init(mask: [UInt8]? = nil, with: [ArtworkID] = []) {
    self.mask = mask
    self.with = with
  }

  package var isEmpty: Bool { mask == nil && with.isEmpty }

  /// Bytes of a mask: with base64 around it, it has to fit into a request. One in black and white has a few thousand.
  package static let maskLimit = 700_000
  package static let withLimit = 8
}
