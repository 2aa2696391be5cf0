import FoundationEssentials
import Glibc
package import SketchCore

extension SQLiteArtworkLibrary {
  /// An edit with several pictures adds them all as revisions of the same parent; the last one is shown. The last of
  /// several creations is the current artwork.
  /// - Throws: `.notFound` for an unknown job or artwork, `.conflict` for a job that is already finished, `.storage…`.
  package func complete(_ job: Job, with pictures: [PictureDraft]) throws -> [Artwork] {
    guard !pictures.isEmpty else { throw SketchError(.provider, "job \(job.id) made no picture") }
    try requireInPlace()
    let artworks = try storing { added in
      let files = try pictures.map { draft in
        let info = ImageInfo(mediaType: draft.mediaType, width: draft.width, height: draft.height)
        let image = try store(draft.picture.image, info, colors: draft.colors, added: &added)
        let film = try draft.picture.film.map { film in
          let info = ImageInfo(mediaType: film.info.mediaType, width: film.info.width, height: film.info.height)
          return try store(film.bytes, info, added: &added)
        }
        return StoredFiles(image: image, film: film)
      }
      return try connection.transaction(beforeCommit: { try step(.beforeCommit) }) {
        let artworks = try insert(Array(zip(pictures, files)), for: job)
        try step(.rowsInserted)
        return artworks
      }
    }
    try step(.afterCommit)
    return artworks
  }

  package func keep(_ image: [UInt8], _ info: ImageInfo) throws -> ImageFile {
    try requireInPlace()
    return try storing { added in
      let file = try store(image, info, added: &added)
      try connection.transaction { try insert(file) }
      return file
    }
  }

  /// Files of one picture.
  struct StoredFiles {
    var image: ImageFile
    var film: ImageFile?
  }

  /// - Parameter body: is given the list of the files it made, which go again when it fails.
  func storing<Value>(_ body: (inout [String]) throws -> Value) throws -> Value { try images.keepingAll(body) }

  func store(
    _ bytes: [UInt8], _ info: ImageInfo, colors: PictureColors? = nil, added: inout [String]
  ) throws -> ImageFile {
    let sha256 = ContentHash.sha256(bytes)
    if let new = try images.store(bytes, sha256: sha256, mediaType: info.mediaType, step: step) { added.append(new) }
    return ImageFile(
      sha256: sha256, mediaType: info.mediaType, width: info.width, height: info.height, byteCount: bytes.count,
      colors: colors)
  }

  func insert(_ file: ImageFile) throws {
    try connection.run(
      """
      INSERT OR IGNORE INTO images (sha256, media_type, width, height, byte_count, color, colors)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .text(file.sha256), .text(file.mediaType), SQLValue(file.width), SQLValue(file.height), SQLValue(file.byteCount),
        SQLValue(file.color), SQLValue(try file.colors.map { try WireJSON.text($0) }),
      ])
  }

  func insert(_ pictures: [(PictureDraft, StoredFiles)], for job: Job) throws -> [Artwork] {
    let stored = try connection.row("SELECT state, heard FROM jobs WHERE id = ?", [SQLValue(job.id)]) {
      (state: Job.State(stored: $0.text(0)), heard: $0.optionalText(1))
    }
    guard let stored else { throw SketchError(.notFound, "there is no job \(job.id)") }
    guard !stored.state.isFinal else { throw SketchError.alreadyFinished(job.id, stored.state) }
    let time = now()
    let currentBefore = try currentID()
    var ids: [ArtworkID] = []
    var changes: [JournalChange] = []
    for (index, (draft, file)) in pictures.enumerated() {
      let variation = pictures.count > 1 ? index + 1 : nil
      try insert(file.image)
      if let film = file.film { try insert(film) }
      if let id = job.artwork {
        changes.append(try addRevision(draft, file, variation, to: id, job: job, at: time))
        if !ids.contains(id) { ids.append(id) }
      } else {
        let id = try addArtwork(draft, file, variation, job: job, at: time)
        ids.append(id)
        changes.append(
          JournalChange(.created, id, title: draft.title, before: .init(deleted: true), after: .init(deleted: false)))
      }
    }
    for id in ids { try index(id) }
    var finished = job
    finished.state = .completed
    finished.progress = 1
    finished.error = nil
    finished.artworks = ids
    finished.updatedAt = time
    try write(finished)
    try settle(finished, pictures.map(\.0))
    try connection.run("UPDATE state SET current_artwork = ?", [SQLValue(ids.last)])
    let origin = try origin(of: finished, heard: stored.heard)
    try enterMaking(finished, from: origin, changes, pictures.map(\.0), currentBefore: currentBefore)
    return try ids.map(existing)
  }

  /// Enters into the journal that a job made pictures.
  private func enterMaking(
    _ job: Job, from origin: RequestOrigin, _ changes: [JournalChange], _ drafts: [PictureDraft],
    currentBefore: ArtworkID?
  ) throws {
    var entry = JournalEntry(
      at: job.updatedAt, hearing: origin.hearing, intent: job.command.intent, understood: origin.command.summary,
      status: .done, changes: changes, job: job.id)
    entry.durations.waiting = job.waitingSeconds
    entry.durations.making = drafts.map(\.generationSeconds).max()
    _ = try insert(entry, from: origin, currentBefore: currentBefore)
  }

  private func addArtwork(
    _ draft: PictureDraft, _ file: StoredFiles, _ variation: Int?, job: Job, at time: Date
  ) throws -> ArtworkID {
    try connection.run(
      "INSERT INTO artworks (title, kind, head, tip, created_at, updated_at) VALUES (?, ?, 1, 1, ?, ?)",
      [.text(draft.title), .text(draft.kind.rawValue), SQLValue(time), SQLValue(time)])
    let id = connection.lastInsertedRow
    try insertRevision(draft, file, variation, number: 1, parent: nil, of: id, job: job, at: time)
    return id
  }

  private func addRevision(
    _ draft: PictureDraft, _ file: StoredFiles, _ variation: Int?, to id: ArtworkID, job: Job, at time: Date
  ) throws -> JournalChange {
    let artwork = try existing(id)
    let parent = job.parent ?? artwork.head
    guard try revisionExists(parent, of: id) else { throw SketchError(.notFound, "“\(artwork.title)” has no version \(parent)") }
    let number = artwork.revisionCount + 1  // revisions are never removed
    let tip = try line(of: id).tip
    try insertRevision(draft, file, variation, number: number, parent: parent, of: id, job: job, at: time)
    try connection.run(
      "UPDATE artworks SET head = ?1, tip = ?1, updated_at = ?2 WHERE id = ?3", [SQLValue(number), SQLValue(time), SQLValue(id)])
    return JournalChange(
      .revised, id, title: artwork.title, before: .init(head: artwork.head, tip: tip),
      after: .init(head: number, tip: number))
  }

  private func insertRevision(
    _ draft: PictureDraft, _ file: StoredFiles, _ variation: Int?, number: Int, parent: Int?, of id: ArtworkID, job: Job, at time: Date
  ) throws {
    let picture = draft.picture
    let create = job.command.create
    try connection.run(
      """
      INSERT INTO revisions (artwork, number, parent, job, transcript, prompt, style, provider, model, seed, generation_seconds, cost,
        image, scene, created_at, original_prompt, variation, quality, aspect, option)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17,
        coalesce(?18, (SELECT quality FROM revisions WHERE artwork = ?1 AND number = ?3)),
        coalesce(?19, (SELECT aspect FROM revisions WHERE artwork = ?1 AND number = ?3)),
        coalesce(?20, (SELECT option FROM revisions WHERE artwork = ?1 AND number = ?3)))
      """,
      [
        SQLValue(id), SQLValue(number), SQLValue(parent), SQLValue(job.id),
        .text(isForgotten(job.createdAt) ? "" : draft.transcript),
        .text(picture.prompt),
        SQLValue(picture.style?.text), .text(draft.provider), .text(picture.model), SQLValue(picture.seed), .real(draft.generationSeconds),
        SQLValue(picture.cost), .text(file.image.sha256), SQLValue(picture.scene), SQLValue(time),
        SQLValue(picture.originalPrompt), SQLValue(variation), SQLValue(create?.quality?.rawValue),
        SQLValue(create?.aspect?.rawValue), SQLValue(create?.option),
      ])
    if let film = picture.film, let stored = file.film { try insert(film.info, stored, of: id, number, at: time) }
  }
}
