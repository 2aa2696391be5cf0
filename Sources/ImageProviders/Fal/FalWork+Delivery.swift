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
      var film: GeneratedFilm?
      do {
        (bytes, film) = try await self.content(of: piece)
      } catch let error as ImageProviderError where error.kind != .cancelled {
        failure = failure?.joined(with: error) ?? error
        lose(piece)
        continue
      }
      // A film may begin in black.
      if film == nil, !piece.isCleared, bytes.count < FalWork.largestBlackPicture,
        await inspection.looksBlack?(bytes) == true
      {
        blackCount += 1
        lose(piece)
        continue
      }
      pictures.append(
        GeneratedPicture(
          image: bytes, prompt: plan.prompt, style: plan.style, model: piece.model.id, seed: piece.seed, cost: piece.cost,
          film: film))
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
    if plan.film != nil { notes.append(FilmFile.keptNote) }
    // Said once, not once for each picture.
    pictures[0].notes = notes
    return pictures
  }

  /// Bytes of a picture, or of a film's first frame and the film.
  private func content(of piece: Piece) async throws -> ([UInt8], GeneratedFilm?) {
    guard plan.film != nil, let open = inspection.openFilm else { return (try await bytes(of: piece.picture), nil) }
    guard let address = piece.picture.address else { throw unusable("it came without an address") }
    let film = try await client.downloadFilm(address)
    do {
      let (poster, info) = try await open(film)
      return (poster, GeneratedFilm(bytes: film, info: info))
    } catch let error as SketchError {
      throw unusable(error.message)
    }
  }

  private func unusable(_ reason: String) -> ImageProviderError {
    ImageProviderError(
      .badResponse, provider: client.options.name, reason: "the film fal.ai sent cannot be used: \(reason)",
      advice: "Ask for it again.", acceptance: .accepted)
  }

  func bytes(of picture: FalResult.Picture) async throws -> [UInt8] {
    if let address = picture.address { return try await client.download(address) }
    return try client.accept(picture.bytes ?? [])
  }
}
