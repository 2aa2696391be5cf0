extension GenerationRequest {
  package enum FilmOrigin: Sendable { case words, picture }
}

extension GenerationRequest.Work {
  /// Origin of the film that is asked for; nil where it is a picture.
  package var filmOrigin: GenerationRequest.FilmOrigin? {
    switch self {
    case .create(let create): create.kind == .video ? .words : nil
    case .edit(let edits, let parent):
      edits.contains { $0.kind == .animate } ? .picture : parent.isFilm ? .words : nil
    }
  }
}

extension SketchError {
  /// Refusal of a film of a comic.
  /// - Parameter concept: subject of the comic.
  package static func comicCannotMove(about concept: String) -> SketchError {
    let subject = concept.count <= 80 ? concept : "its hero"
    return SketchError(
      .unsupported, "a comic is a page of panels and cannot be made to move",
      advice:
        "Say “make a film of \(subject)” for a film of what it tells, or “export it as an epub” for a book of it.")
  }
}

extension GenerationRequest.ParentPicture {
  /// It moves, or did until its film was removed.
  package var isFilm: Bool { kind == .video || hasFilm || scene?.contains("\"film\":") == true }
}
