package import SketchCore

/// The colouring table: it keeps the fields of the page that was looked at last.
package actor DrawingTable: ColouringTable {
  // Pixel loops take most of a tenth of a second; they never hold a shared thread.
  private let executor = BlockingExecutor(label: "colouring")
  private let images: any ImageProcessor
  private var last: (sha256: String, art: LineArt, map: LabelMap)?

  /// Pixels of the largest page.
  private static let mostPixels = 4_096 * 4_096

  package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  package init(images: any ImageProcessor) { self.images = images }

  package func fields(of page: [UInt8], _ file: ImageFile, scene: SceneRegions?) async throws -> ColouringFields {
    let (art, map) = try await open(page, file)
    let names = scene.map { FieldNames(map, art, $0) }
    var regions: [ColouringFields.Region] = []
    var places: [Int: Int] = [:]
    var fields = map.fields.map { ColouringFields.Field(x: $0.x, y: $0.y, area: $0.area) }
    for index in fields.indices {
      guard let scene, let region = names?.regions[index] else { continue }
      let place = places[region] ?? regions.count
      if place == regions.count {
        regions.append(
          ColouringFields.Region(
            id: region, name: scene.regions[region].name, owner: scene.regions[region].owner, fields: []))
        places[region] = place
      }
      regions[place].fields.append(index + 1)
      fields[index].region = place
    }
    return ColouringFields(
      width: map.width, height: map.height, fields: fields, regions: regions, runs: map.labels.runs)
  }

  package func colored(_ page: [UInt8], _ file: ImageFile, marks: [ColouringMark], scale: Int) async throws -> [UInt8] {
    let (_, map) = try await open(page, file)
    guard map.width * map.height * scale * scale <= 4 * Self.mostPixels else {
      throw SketchError(
        .invalidInput, "a page of that size cannot be drawn \(scale) times as large", advice: "Ask for less.")
    }
    let drawing = try await images.pixels(of: page, scale: scale)
    var layer = PaintLayer(map, scale: scale)
    for mark in marks { layer.put(mark) }
    return try await images.png(layer.under(drawing))
  }

  private func open(_ page: [UInt8], _ file: ImageFile) async throws -> (LineArt, LabelMap) {
    if let last, last.sha256 == file.sha256 { return (last.art, last.map) }
    guard file.width * file.height <= Self.mostPixels else {
      throw SketchError(
        .unsupported, "a page of \(file.width) × \(file.height) pixels is too large to colour",
        advice: "Make a smaller coloring page.")
    }
    let art = try LineArt(try await images.pixels(of: page, scale: 1))
    let map = LabelMap(light: art.light, width: art.width, height: art.height)
    last = (file.sha256, art, map)
    return (art, map)
  }
}
