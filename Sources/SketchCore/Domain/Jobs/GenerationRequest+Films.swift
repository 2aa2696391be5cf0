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

extension GenerationRequest.ParentPicture {
  /// It moves, or did until its film was removed.
  package var isFilm: Bool { kind == .video || hasFilm || scene?.contains("\"film\":") == true }
}
