import SketchCore

extension FalWork {
  /// A picture whose background cannot be taken off is delivered with it, and this is said.
  func cutOut(_ pieces: [Piece], _ elapsed: @Sendable () -> Duration) async throws -> [Piece] {
    guard let model = plan.cutout else { return pieces }
    var cut = pieces
    for index in pieces.indices {
      do {
        guard let entry = try await cutoutEntry(index, of: pieces[index], model) else { continue }
        let share = (from: 0.8 + 0.15 * Double(index) / Double(pieces.count), size: 0.15 / Double(pieces.count))
        try await follow(entry, share, elapsed)
        let result = try await client.result(of: entry, model: model)
        guard let picture = result.pictures.first else { continue }
        cut[index].picture = picture
        let size = picture.size ?? plan.size ?? PixelSize(width: 1024, height: 1024)
        let more = result.billableUnits.flatMap(model.price.cost(ofUnits:)) ?? model.price.cost(ofPictures: [size])
        cut[index].add(more ?? FalModel.guessedCutoutCost)
      } catch let error as ImageProviderError where error.kind != .cancelled && error.kind != .contentBlocked {
        if handle.cutouts.count == index { handle.cutouts.append(nil) }
        notes.append("The background could not be taken off: \(error.reason).")
      }
    }
    return cut
  }

  /// - Returns: nil when one was sent before and its answer was lost: it is not sent twice.
  private func cutoutEntry(_ index: Int, of piece: Piece, _ model: FalModel) async throws -> FalHandle.Entry? {
    if index < handle.cutouts.count { return handle.cutouts[index] }
    guard index >= handle.cutoutsBegun else {
      notes.append("The background was left on: the request to take it off was lost when the daemon stopped.")
      return nil
    }
    try Task.checkCancellation()
    handle.cutoutsBegun = index + 1
    await report(.handle(handle.text))
    let bytes = piece.picture.bytes ?? []
    var source = FalPlan.Source(
      bytes: bytes, mediaType: PictureFormat(sniffing: bytes)?.mediaType ?? "image/png", address: piece.picture.address)
    if bytes.count > client.options.inlineLimit { source = try await uploaded(source) }
    let entry = try await client.submit(model, FalPlan.cutoutBody(model, source))
    handle.cutouts.append(entry)
    await report(.handle(handle.text))
    try Task.checkCancellation()
    return entry
  }
}
