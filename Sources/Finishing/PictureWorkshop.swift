package import SketchCore

/// Workshop in which pictures of providers get what their kind promises.
package actor PictureWorkshop: PictureFinisher {
  // Pixel loops take most of a second; they never hold a shared thread.
  private let executor = BlockingExecutor(label: "finishing")
  private let images: any ImageProcessor

  package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  package init(images: any ImageProcessor) { self.images = images }

  package func finished(_ image: [UInt8], _ finishing: Finishing) async throws -> (image: [UInt8], notes: [String]) {
    var (image, notes) = (image, [String]())
    if finishing.steps.contains(.size) {
      let info = try await images.inspect(image)
      let size = PictureSize(info.width, info.height, wanted: finishing)
      if let note = size.note { notes.append(note) }
      if size.isChanged { image = try await images.fit(image, width: size.width, height: size.height) }
    }
    let steps = finishing.steps.filter { $0 != .size }
    guard !steps.isEmpty else { return (image, notes) }
    var pixels = try await images.layer(of: image)
    var isChanged = false
    for step in steps {
      let done = apply(step, finishing, to: &pixels)
      if let note = done.note { notes.append(note) }
      isChanged = isChanged || done.isChanged
    }
    return (isChanged ? try await images.png(pixels) : image, notes)
  }

  private func apply(
    _ step: FinishingStep, _ finishing: Finishing, to pixels: inout PixelImage
  ) -> (isChanged: Bool, note: String?) {
    switch step {
    case .size: return (false, nil)
    case .regions:
      pixels = RegionOutlines(pixels).drawing
      return (true, "The lines follow the colours of the picture.")
    case .lineArt:
      pixels = LineArtCleaner(pixels).cleaned
      return (true, "Cleaned to line art.")
    case .cutout:
      guard let cutout = Cutout(pixels, hasBorder: finishing.hasBorder) else {
        return (false, "The background was left on: it is not plain enough to be cut away.")
      }
      pixels = cutout.picture
      return (true, cutout.wasOpaque ? "Cut out of its plain background." : nil)
    case .symmetry:
      pixels = RadialSymmetry(folds: finishing.folds).applied(to: pixels)
      return (true, "Made the same all around, \(finishing.folds) times.")
    case .tile:
      pixels = SeamlessTile.made(of: pixels)
      return (true, "Its edges meet when it is repeated.")
    }
  }
}
