import FoundationEssentials
package import SketchCore

/// Coloured pages: revisions that keep what they were coloured with.
extension SQLiteArtworkLibrary {
  package func color(_ id: ArtworkID, _ draft: ColouringDraft, finishing command: CommandID?) throws -> Artwork {
    try requireInPlace()
    let colored = try storing { added in
      let file = try store(draft.image, draft.info, colors: draft.colors, added: &added)
      return try connection.transaction(beforeCommit: { try step(.beforeCommit) }) {
        let origin = try origin(finishing: command)
        let artwork = try existing(id)
        // A job like any picture's: it was finished when it was asked for.
        let job = try add(
          Job(command: draft.command, artwork: id, parent: draft.base.number, seed: draft.base.seed, createdAt: now()),
          for: nil, hearing: origin?.hearing)
        let changed = try insert([(picture(draft, of: artwork), StoredFiles(image: file))], for: job)
        try connection.run(
          "UPDATE revisions SET colouring = ? WHERE artwork = ? AND number = ?",
          [.text(try WireJSON.text(draft.colouring)), SQLValue(id), SQLValue(changed.first?.head)])
        try step(.rowsInserted)
        return try existing(id)
      }
    }
    try step(.afterCommit)
    return colored
  }

  package func colouring(of id: ArtworkID, revision: Int) throws -> Colouring? {
    let text = try connection.row(
      "SELECT colouring FROM revisions WHERE artwork = ? AND number = ?", [SQLValue(id), SQLValue(revision)]
    ) { $0.optionalText(0) }
    return try text?.map { try decoded(Colouring.self, $0, of: "the colouring of artwork \(id)") }
  }

  private func picture(_ draft: ColouringDraft, of artwork: Artwork) -> PictureDraft {
    let base = draft.base
    return PictureDraft(
      picture: GeneratedPicture(
        image: draft.image, prompt: base.prompt, style: base.style, model: ColouringDraft.provider, seed: base.seed,
        scene: base.scene),
      mediaType: draft.info.mediaType, width: draft.info.width, height: draft.info.height, title: artwork.title,
      kind: artwork.kind, transcript: draft.command.transcript, provider: ColouringDraft.provider,
      generationSeconds: draft.seconds)
  }
}
