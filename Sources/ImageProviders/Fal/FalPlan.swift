import SketchCore

/// Plan of one request at fal: the model, its fields, the number of submits. Made before anything is sent.
struct FalPlan: Sendable, Equatable {
  /// A picture that goes along: within the request, or at the address it was uploaded to.
  struct Source: Sendable, Equatable {
    var bytes: [UInt8]
    var mediaType: String
    var address: String?
  }

  struct Film: Sendable, Equatable {
    var seconds: Int
    var price: Price

    var cost: Double? { price.cost(ofFilm: seconds) }
  }

  var model: FalModel
  /// The fields of the request but for the pictures and the count.
  var fields: [String: JSONValue]
  var source: Source?
  /// Further pictures to look at.
  var references: [Source] = []
  /// White where the picture may change.
  var mask: Source?
  /// Numbers of pictures, one for each submit.
  var counts: [Int]
  /// The picture in words, for the library.
  var prompt: String
  var style: StyleChoice?
  var seed: UInt32
  /// Size of the pictures, where one is asked for.
  var size: PixelSize?
  /// The model that takes the background off afterwards.
  var cutout: FalModel?
  /// Length and price of the film that is asked for; nil for pictures.
  var film: Film?
  var notes: [String] = []

  var pictureCount: Int { counts.reduce(0, +) }

  /// US dollars before anything was made; nil when a price is not known.
  var estimate: Cost? {
    if let film { return film.cost.map { Cost($0 * Double(pictureCount), asOf: film.price.asOf) } }
    let sizes = Array(repeating: size ?? PixelSize(width: 1024, height: 1024), count: pictureCount)
    guard var amount = model.price.cost(ofPictures: sizes) else { return nil }
    if let cutout {
      amount += cutout.price.cost(ofPictures: sizes) ?? FalModel.guessedCutoutCost * Double(sizes.count)
    }
    return Cost(amount, asOf: model.price.asOf)
  }

  /// Bytes of the pictures that go along.
  var pictureBytes: Int { ([source, mask].compactMap(\.self) + references).reduce(0) { $0 + $1.bytes.count } }

  /// The body of one submit.
  /// - Parameter index: of the submit; each has a seed of its own.
  func body(_ index: Int) -> [UInt8] {
    var body = JSONBody()
    body.add(fields)
    if let field = model.seed { body.add(field, .number(Double(seed(ofSubmit: index)))) }
    if let count = model.count { body.add(count.field, .number(Double(counts[index]))) }
    if let image = model.image, let source { body.add(image.field, [source] + references, inList: image.maximum != nil) }
    if let field = model.mask?.field, let mask { body.add(field, [mask], inList: false) }
    return body.finish()
  }

  func seed(ofSubmit index: Int) -> UInt32 { seed &+ UInt32(truncatingIfNeeded: index) &* 0x9E37_79B9 }

  /// The body of the request that takes a picture's background off.
  static func cutoutBody(_ model: FalModel, _ source: Source) -> [UInt8] {
    var body = JSONBody()
    body.add(model.fixed ?? [:])
    body.add(model.image?.field ?? "image_url", [source], inList: false)
    return body.finish()
  }
}

extension JSONBody {
  /// - Parameter inList: without it only the first is added.
  fileprivate mutating func add(_ field: String, _ sources: [FalPlan.Source], inList: Bool) {
    let files = sources.map { $0.address.map(File.address) ?? .picture($0.bytes, mediaType: $0.mediaType) }
    if inList {
      add(field, files: files)
    } else if let file = files.first {
      add(field, file: file)
    }
  }
}
