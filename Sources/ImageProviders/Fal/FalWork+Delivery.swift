import SketchCore

extension FalWork {
  /// Fetches the pictures. The price of one that is black, or cannot be had, goes to the others.
  func delivered(_ pieces: [Piece]) async throws -> [GeneratedPicture] {
    var pictures: [GeneratedPicture] = []
    var (blackCount, lost) = (0, nil as Double?)
    var failure: ImageProviderError?
    func lose(_ piece: Piece) { if let cost = piece.cost { lost = (lost ?? 0) + cost } }
    for (index, piece) in pieces.enumerated() {
      let bytes: [UInt8]
      do {
        bytes = try await self.bytes(of: piece.picture)
      } catch let error as ImageProviderError where error.kind != .cancelled {
        failure = failure?.joined(with: error) ?? error
        lose(piece)
        continue
      }
      if !piece.isCleared, bytes.count < FalWork.largestBlackPicture, await looksBlack?(bytes) == true {
        blackCount += 1
        lose(piece)
        continue
      }
      pictures.append(
        GeneratedPicture(
          image: bytes, prompt: plan.prompt, style: plan.style, model: piece.model.id, seed: piece.seed, cost: piece.cost))
      await report(.fraction(0.95 + 0.05 * Double(index + 1) / Double(pieces.count)))
    }
    // A picture that may still come is better asked for again, with all the others.
    if let failure, failure.isOutcomeOpen, !handle.drawings.isEmpty { throw failure }
    guard !pictures.isEmpty else {
      var error = failure ?? withheld(cost: lost)
      error.cost = lost
      throw error
    }
    if let lost { pictures[0].cost = (pictures[0].cost ?? 0) + lost }
    if let failure { notes.append("Not all pictures could be had: \(failure.reason).") }
    if blackCount > 0 { notes.append("fal.ai's content filter held \(blackCount) of the pictures back.") }
    // Said once, not once for each picture.
    pictures[0].notes = notes
    return pictures
  }

  func bytes(of picture: FalResult.Picture) async throws -> [UInt8] {
    if let address = picture.address { return try await client.download(address) }
    return try client.accept(picture.bytes ?? [])
  }
}
