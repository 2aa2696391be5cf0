/// Result of a model: pictures, or their addresses.
struct FalResult: Sendable, Equatable {
  struct Picture: Sendable, Equatable {
    /// Nil when the bytes came along.
    var address: String?
    var bytes: [UInt8]?
    var size: PixelSize?
    /// The model said that its filter does not mind it.
    var isCleared = false
  }

  /// Places of pictures in an answer.
  static let media: [JSONMediaPath] = [.link("images[].url"), .link("image.url")]

  /// Pictures that were not withheld, in order.
  var pictures: [Picture]
  /// Number of pictures that came blacked out.
  var withheldCount: Int
  var seed: UInt32?
  /// Units as fal counted them, for the price.
  var billableUnits: Double?
  /// Words of the model beside the picture.
  var remark: String?

  /// - Returns: nil when there is no list of pictures in the answer.
  init?(_ answer: JSONAnswer, model: FalModel) {
    guard let value = answer.tree, let found = value[model.output ?? "images"] else { return nil }
    let entries = found.elements.isEmpty && found["url"] != nil ? [found] : found.elements
    guard !entries.isEmpty else { return nil }
    let flags = (model.withheld.flatMap { value[$0]?.elements } ?? []).map(\.boolean)
    var pictures: [Picture] = []
    for (index, entry) in entries.enumerated() where !(index < flags.count && flags[index] == true) {
      guard var picture = Picture(entry) else { return nil }
      picture.isCleared = index < flags.count && flags[index] == false
      pictures.append(picture)
    }
    self.pictures = pictures
    withheldCount = entries.count - pictures.count
    seed = value["seed"]?.label.flatMap { UInt32($0) }
    billableUnits = answer.head["x-fal-billable-units"].flatMap { Double($0) }.flatMap { $0 >= 0 && $0.isFinite ? $0 : nil }
    remark = value["description"]?.string.flatMap { $0.isEmpty ? nil : Prose.quotable($0) }
  }
}

extension FalResult.Picture {
  fileprivate init?(_ value: JSONTree) {
    guard let url = value["url"] else { return nil }
    if let width = value["width"]?.integer, let height = value["height"]?.integer, (1...65_536).contains(width),
      (1...65_536).contains(height)
    {
      size = PixelSize(width: width, height: height)
    }
    if let media = url.media {
      bytes = media.bytes
    } else if let link = url.string {
      address = link
    } else {
      return nil
    }
  }
}
