import Foundation
import Illustrator
import SketchCore
import Synchronization
import TestSupport
import Testing

@testable import Films

@Suite struct FilmMakerTests {
  private let settings: FilmSettings

  init() throws { settings = try FilmSettings(width: 256, height: 144, seconds: 2, framesPerSecond: 10) }

  private func stage(_ description: String, theme: String? = nil) throws -> FilmStage {
    let theme = try FilmTheme.named(theme)
    let table = try MotionTable()
    let book = try Sketchbook()
    let pixels = Scene.Pixels(width: 320, height: 180)
    var request = CreateRequest(description: description, style: .named(.cartoon))
    request.kind = .picture
    let scene = book.compose(request, seed: 3, pixels: pixels).scene
    let layers = try LayerPainter(catalog: book.catalog).layers(of: scene, wishes: { table.wishes($0) }) { _ in }
    return FilmStage(layers, settings: settings, theme: theme, table: table)
  }

  /// Mean difference of two frames, 0…255.
  private func difference(_ left: Bitmap, _ right: Bitmap) -> Double {
    var sum = 0
    for index in 0..<left.count {
      for shift: UInt32 in [0, 8, 16] {
        sum += abs(Int(left.pixels[index] >> shift & 255) - Int(right.pixels[index] >> shift & 255))
      }
    }
    return Double(sum) / Double(left.count * 3)
  }

  @Test(arguments: [
    "a sailboat on the sea", "a tree in the rain", "a red car in the city",
    "a village in the snow at night",
  ])
  func `a film moves, and ends as it began`(description: String) throws {
    let stage = try stage(description)
    let first = stage.frame(0)
    #expect(difference(first, stage.frame(settings.frames / 3)) > 0.5)
    #expect(difference(first, stage.frame(settings.frames)) < 0.2)
    // The last frame is followed by the first, without a jump.
    let steps = (0..<settings.frames).map { difference(stage.frame($0), stage.frame($0 + 1)) }
    #expect(steps.last! <= 1.5 * steps.dropLast().max()!)
  }

  @Test func `what is worn and who rides go with who carries them`() throws {
    let stage = try stage("a knight with a hat riding a horse")
    let named = stage.layers.figures.filter { !$0.name.isImplied }
    #expect(named.count == 3)
    #expect(Set(named.map(\.group)).count == 1)
    let places = (0..<20).map { step in stage.places(at: Float(step) / 20).filter { named.map(\.name.index).contains($0.index) } }
    for place in places { #expect(place.allSatisfy { $0.placement == place[0].placement }) }
    #expect(Set(places.map { $0[0].placement.dy }).count > 1 || Set(places.map { $0[0].placement.scaleY }).count > 1)
  }

  @Test(arguments: [
    "a fox and a hare walking in the snow", "three children walking to school",
    "a bear walking and a boy walking in the forest", "two women walking through the city",
  ])
  func `nobody who walks or stands by leaves the film`(description: String) throws {
    let stage = try stage(description, theme: "cinematic")
    let cast = stage.layers.figures.enumerated().filter { $0.element.name.isCreature && !$0.element.name.isImplied }
    #expect(cast.count > 1)
    for (place, figure) in cast {
      let ink = try #require(InkBox(figure))
      // Soft edges, and strokes that the style adds.
      let slack = 0.02 * stage.camera.width
      for step in 0..<40 {
        let u = Float(step) / 40
        let dx = stage.places(at: u)[place].placement.dx - stage.camera.across(u) * Landscape.parallax(figure.depth)
        let view = stage.camera.view(u)
        #expect(ink.left + dx >= view.left - slack, "\(figure.name.subject) at \(u)")
        #expect(ink.right + dx <= view.left + view.width + slack, "\(figure.name.subject) at \(u)")
      }
    }
    // Still they walk.
    #expect((0..<40).contains { step in stage.places(at: Float(step) / 40).contains { abs($0.placement.dx) > 2 } })
  }

  @Test func `who fills much of the film turns round and does not leave it`() throws {
    let stage = try stage("a fox running through the snow", theme: "cinematic")
    let place = try #require(stage.layers.figures.firstIndex { $0.name.subject == "fox" })
    let places = (0..<40).map { stage.places(at: Float($0) / 40)[place].placement }
    #expect(places.contains { $0.isTurned })
    #expect(places.allSatisfy { abs($0.dx) < stage.camera.width / 2 })
  }

  @Test func `a moon that is named is seen for the whole film`() throws {
    let stage = try stage("a whale swimming under a full moon", theme: "cinematic")
    let light = try #require(InkBox(lightOf: stage.layers))
    #expect(stage.camera.hasBars)
    for step in 0..<40 {
      let view = stage.camera.view(Float(step) / 40)
      #expect(light.top >= view.top + FilmCamera.barShare * view.width * 9 / 16 - 2)
      #expect(light.left >= view.left && light.right <= view.left + view.width)
    }
  }

  @Test func `bars that would hide what is at the top are left out`() throws {
    #expect(try !stage("a castle on a mountain", theme: "cinematic").camera.hasBars)
    #expect(try stage("a girl walking in a meadow", theme: "cinematic").camera.hasBars)
  }

  @Test func `layers laid over each other give the picture again`() throws {
    let book = try Sketchbook()
    let pixels = Scene.Pixels(width: 320, height: 240)
    let scene = book.compose(
      CreateRequest(description: "a red fox beside a house", style: .named(.cartoon)), seed: 5, pixels: pixels
    ).scene
    let whole = try book.picture(of: scene)
    let layers = try LayerPainter(catalog: book.catalog).layers(of: scene, wishes: { _ in [] }) { _ in }
    let canvas = Bitmap(width: 320, height: 240, fill: 0xFF00_0000)
    for layer in [layers.sky, layers.clouds, layers.land].compactMap({ $0 }) { canvas.overlay(layer, x: 0, y: 0) }
    for figure in layers.figures {
      if let trace = figure.trace { canvas.overlay(trace, x: figure.left, y: figure.top) }
      canvas.overlay(figure.image, x: figure.left, y: figure.top)
    }
    #expect(difference(whole, canvas) < 4)
  }

  @Test(arguments: [
    FilmFormat.mp4,
    .webm,
  ]) func `a film's file has its length and size`(format: FilmFormat) async throws {
    try await withScratchDirectory { folder in
      let path = folder.path + "/film.\(format.rawValue)"
      let maker = try FilmMaker()
      let theme = try FilmTheme.named("cartoon")
      let composed = maker.compose(
        CreateRequest(description: "a red car in the city"), seed: 1, settings: settings, theme: theme)
      let told = Mutex<[Double]>([])
      let poster = try maker.film(
        composed.scene, settings: settings, theme: theme, to: path,
        format: format
      ) { share in
        told.withLock { $0.append(share) }
      }
      #expect(poster.starts(with: [0x89, 0x50, 0x4E, 0x47]))
      #expect(told.withLock { $0 == $0.sorted() && $0.last == 1 })
      let info = try FilmReader(path: path).read()
      #expect(info.width == 256 && info.height == 144)
      #expect(info.frames == 20)
      #expect(abs(info.seconds - 2) < 0.01)
    }
  }

  @Test func `a film that is stopped leaves at once`() throws {
    struct Stop: Error {}
    let maker = try FilmMaker()
    let theme = try FilmTheme.named(nil)
    let composed = maker.compose(CreateRequest(description: "a boat"), seed: 1, settings: settings, theme: theme)
    var frames = 0
    #expect(throws: Stop.self) {
      try maker.film(
        composed.scene, settings: settings, theme: theme,
        progress: { if $0 > 0.4 { throw Stop() } }
      ) { _ in
        frames += 1
      }
    }
    #expect(frames < settings.frames)
  }

  @Test func `no file but a film is read as one`() async throws {
    try await withScratchDirectory { folder in
      let path = folder.path + "/film.mp4"
      try Data("no film".utf8).write(to: URL(filePath: path))
      #expect(throws: SketchError.self) { try FilmReader(path: path) }
    }
  }
}
