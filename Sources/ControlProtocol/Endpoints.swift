package import SketchCore

/// The table of the control protocol's endpoints. Routing, the description and the client's paths follow from it.
///
/// To add one: a constant and its place in `all` here, a handler in the `ControlService`, a call in the
/// `ControlClient`; then `scripts/openapi` writes `docs/openapi.yaml` anew.
package enum Endpoints {
  package static let all: [EndpointDeclaration] = [
    status.declaration, submit.declaration, listen.declaration, events.declaration,
    heard.declaration, recording.declaration,
    words.declaration, addWord.declaration, pronounce.declaration, removeWord.declaration,
    jobs.declaration, job.declaration, changeJob.declaration, takeOffer.declaration, cancelJob.declaration,
    usage.declaration,
    preview.declaration, sketch.declaration,
    artworks.declaration, buckets.declaration, artwork.declaration, changeArtwork.declaration,
    deleteArtwork.declaration, undo.declaration,
    redo.declaration, restore.declaration, select.declaration, trash.declaration, emptyTrash.declaration,
    revisions.declaration, image.declaration, thumbnail.declaration, film.declaration, makingOf.declaration,
    book.declaration, panels.declaration, worlds.declaration, compare.declaration, colouring.declaration,
    color.declaration,
    coloredPage.declaration,
    regions.declaration, drawnNames.declaration, holdMask.declaration, dropMask.declaration,
    keys.declaration, storeKey.declaration, removeKey.declaration,
    settings.declaration, changeSetting.declaration, preferences.declaration, prefer.declaration,
    ticket.declaration, endSessions.declaration,
    journal.declaration, forgetWords.declaration, undoLast.declaration, redoLast.declaration,
    collections.declaration, createCollection.declaration, collection.declaration, changeCollection.declaration,
    deleteCollection.declaration, items.declaration, addItems.declaration, changeItems.declaration,
    removeItems.declaration, bulk.declaration, importPicture.declaration,
    catalog.declaration, phrasebook.declaration, enhance.declaration, description.declaration,
    backup.declaration,
  ]

  // MARK: The studio

  package static let status = Endpoint(
    "status", .get, "/v1/status", "What the daemon is doing", returns: .json(StatusReport.self, "The state"))

  package static let submit = Endpoint(
    "submit", .post, "/v1/commands", "Understand and do a command",
    description: "Exactly one of text and command is given.",
    headers: [.idempotencyKey],
    takes: .body(
      CommandBody.self,
      examples: [
        "spoken": ["text": "draw a mountain in watercolor", "wait": true],
        "masked": ["text": "add a cabin", "mask": "iVBORw0KGgo…", "with": [7], "wait": true],
      ]),
    returns: .json(
      CommandOutcome.self,
      finished: """
        It was done, asks a question, was only parsed (dryRun), or was rejected: a command that was not \
        understood is an answer about the words, with status “rejected” and the reason in error.
        """,
      accepted: """
        Accepted: a job that runs (with Location), or a command about “it” that waits its turn; what becomes of \
        it is an event
        """,
      location: "The job"))

  package static let listen = Endpoint(
    "listen", .post, "/v1/listen", "Change how it listens",
    takes: .body(ListenBody.self), returns: .json(StudioEvent.State.self, "The state after the change"))

  package static let events = Endpoint(
    "events", .get, "/v1/events", "Follow what happens",
    description: """
      Server-sent events: “event” is \(StudioEvent.Kind.allCases.map(\.rawValue).joined(separator: ", ")) or \
      ping, “data” its JSON on one line, “id” its number. Numbers increase by one; a gap means that events were \
      lost (the reader was too slow or away too long). A level carries the number of the event before and is not \
      kept. A ping comes every 15 seconds and has no number. At most 16 streams are open at a time; further ones \
      are 503.
      """,
    headers: [.lastEventID], takes: .query(EventQuery.self),
    returns: .events(
      "The stream, until the daemon stops",
      example: "id: 7\nevent: transcript\ndata: {\"final\":true,\"source\":\"speech\",\"text\":\"draw a red fox\"}\n\n")
  )

  package static let phrasebook = Endpoint(
    "phrasebook", .get, "/v1/phrasebook", "What can be said, by topics",
    description: "Each example is understood by the grammar of the language of commands.",
    returns: .json(Phrasebook.self, "The topics in their order"))

  package static let catalog = Endpoint(
    "catalog", .get, "/v1/catalog", "What can be made: kinds, options, and what comics and films choose from",
    description: "The user's own entries of `catalog.d` are in it. 304 when If-None-Match names this one.",
    returns: .tagged(Catalog.self, "The catalogue"))

  package static let enhance = Endpoint(
    "enhance", .post, "/v1/prompts/enhance", "Enrich a description, as it would be before a hosted model draws it",
    description: """
      Nothing is drawn. Kind and option are told to the chat model; with `enhance` off under [prompts], or without a \
      better text, enriched is the original.
      """,
    takes: .body(EnhanceBody.self, examples: ["sticker": ["text": "a fox", "kind": "sticker", "option": "animals"]]),
    returns: .json(EnhancedPrompt.self, "Both texts"))

  // MARK: The studio page

  package static let ticket = Endpoint(
    "ticket", .post, "/v1/studio/ticket", "Let a browser open the studio page",
    description: """
      The address opens the page once, within 30 seconds, for a browser of the same user. 422 with the reason where \
      the page is not served. On the Unix socket only.
      """,
    takes: .body(TicketBody.self, default: TicketBody()), returns: .json(PageTicket.self, "The address to open"))

  package static let endSessions = Endpoint(
    "endSessions", .delete, "/v1/studio/sessions", "Sign all browsers out of the studio page",
    description: "Tickets that were not used end, too. On the Unix socket only.",
    returns: .json(EndedSessions.self, "How many there were"))

  package static let description = Endpoint(
    "description", .get, "/v1/openapi.json", "This description, as JSON", returns: .json(JSONValue.self, "OpenAPI 3.1"))

  // MARK: What was heard, and the user's words

  package static let heard = Endpoint(
    "heard", .get, "/v1/heard", "What was heard, newest first",
    description: "Utterances since the daemon started, and those whose recordings were kept (`keep-audio`).",
    takes: .query(LimitQuery.self), returns: .json(HeardList.self, "Utterances"))

  package static let recording = Endpoint(
    "recording", .get, "/v1/heard/{id}/audio", of: .utterance, "The recording of an utterance",
    description: "404 where none was kept (`keep-audio`). One range of bytes may be asked for.", returns: .recording)

  package static let words = Endpoint(
    "words", .get, "/v1/words", "The words that are heard because of the user",
    returns: .json(VocabularyReport.self, "The words by the alphabet, and what is amiss"))

  package static let addWord = Endpoint(
    "addWord", .post, "/v1/words", "Add a word, or say how one sounds",
    description: """
      It is heard from the next utterance on. Without sounds and like it sounds as the dictionary, else as \
      espeak-ng says; 400 for a phone that there is not, with those that there are.
      """,
    takes: .body(WordBody.self, examples: ["name": ["word": "Zelda", "sounds": "Z EH L D AH"]]),
    returns: .shared(VocabularyWord.self))

  package static let pronounce = Endpoint(
    "pronounce", .get, "/v1/words/{word}", of: .word, "How a word would be spoken, whether it is listed or not",
    returns: .shared(VocabularyWord.self))

  package static let removeWord = Endpoint(
    "removeWord", .delete, "/v1/words/{word}", of: .word, "Remove a word; it is not collected again",
    returns: .shared(VocabularyWord.self))

  // MARK: Jobs

  package static let jobs = Endpoint(
    "jobs", .get, "/v1/jobs", "The jobs, newest first", takes: .query(LimitQuery.self),
    returns: .json(JobList.self, "Jobs"))

  package static let job = Endpoint("job", .get, "/v1/jobs/{id}", of: .job, "One job", returns: .shared(Job.self))

  package static let cancelJob = Endpoint(
    "cancelJob", .delete, "/v1/jobs/{id}", of: .job, "Cancel a job", description: "409 when it is already finished.",
    returns: .shared(Job.self))

  package static let preview = Endpoint(
    "preview", .get, "/v1/jobs/{id}/preview", of: .job, "The picture of a job that runs, as far as it is",
    description: """
      404 when there is none: not every provider shows unfinished pictures, and the last one goes when the job \
      ends. A job's preview is there while its field of that name is; each new one is a job event and has \
      another ETag.
      """,
    returns: .picture)

  package static let sketch = Endpoint(
    "sketch", .get, "/v1/jobs/{id}/sketch", of: .job, "The picture of a job as strokes, to draw while it is made",
    description: """
      Whoever makes the picture, the illustrator composes what is asked for as a scene: contours back to front, \
      then hatching, then washes, each stroke an SVG path with the second at which it starts. It is paced to the \
      time that pictures took last. A sketch event tells of it, with its first stroke, as soon as a job is \
      accepted. 404 when the words of the job are forgotten.
      """,
    returns: .json(StrokeDrawing.self, "Strokes and their times"))

  // MARK: Artworks

  package static let artworks = Endpoint(
    "artworks", .get, "/v1/artworks", "The gallery, a page at a time",
    takes: .query(ArtworkQuery.self), returns: .json(ArtworkPage.self, "A page; “next” is absent on the last"))

  package static let artwork = Endpoint(
    "artwork", .get, "/v1/artworks/{id}", of: .artwork, "One artwork, also from the trash",
    returns: .shared(Artwork.self))

  package static let changeArtwork = Endpoint(
    "changeArtwork", .patch, "/v1/artworks/{id}", of: .artwork,
    "Change title, favorite, tags or the version that is shown",
    takes: .body(PatchBody.self), returns: .shared(Artwork.self))

  package static let deleteArtwork = Endpoint(
    "deleteArtwork", .delete, "/v1/artworks/{id}", of: .artwork, "Move it to the trash", returns: .shared(Artwork.self))

  package static let undo = Endpoint(
    "undo", .post, "/v1/artworks/{id}/undo", of: .artwork, "Show an earlier revision",
    description: "409 when there is none.",
    takes: .body(StepsBody.self, default: StepsBody()), returns: .shared(Artwork.self))

  package static let redo = Endpoint(
    "redo", .post, "/v1/artworks/{id}/redo", of: .artwork, "Show a later revision again",
    description: "409 when there is none.",
    takes: .body(StepsBody.self, default: StepsBody()), returns: .shared(Artwork.self))

  package static let restore = Endpoint(
    "restore", .post, "/v1/artworks/{id}/restore", of: .artwork, "Take it out of the trash",
    returns: .shared(Artwork.self))

  package static let select = Endpoint(
    "select", .post, "/v1/artworks/{id}/select", of: .artwork, "Have commands about “it” mean this artwork",
    description: "409 for what is in the trash.", returns: .shared(Artwork.self))

  package static let trash = Endpoint(
    "trash", .get, "/v1/trash", "What is in the trash",
    returns: .json(TrashContent.self, "Artworks, and the bytes of the files that nothing else needs"))

  package static let emptyTrash = Endpoint(
    "emptyTrash", .delete, "/v1/trash", "Remove what is in the trash for good",
    description: "It works on a full disk, and nothing is asked before. Artworks that an unfinished job needs stay.",
    returns: .json(TrashContent.self, "What was removed, and the bytes that were freed"))

  package static let revisions = Endpoint(
    "revisions", .get, "/v1/artworks/{id}/revisions", of: .artwork, "All it has been",
    takes: .query(RevisionQuery.self), returns: .json(RevisionList.self, "Revisions, oldest first"))

  package static let image = Endpoint(
    "image", .get, "/v1/artworks/{id}/image", of: .artwork, "The picture's bytes", takes: .query(ImageSelection.self),
    returns: .picture)

  package static let thumbnail = Endpoint(
    "thumbnail", .get, "/v1/artworks/{id}/thumbnail", of: .artwork, "A small picture",
    description: "WebP that fits into size × size pixels; it is made once and kept with the image.",
    takes: .query(ThumbnailSelection.self), returns: .picture)

  package static let film = Endpoint(
    "film", .get, "/v1/artworks/{id}/film", of: .artwork, "The film's bytes",
    description: """
      404 for a still picture, and for a film that is kept no longer (revision.film says until when). One range of \
      bytes may be asked for: 206, or 416 outside of the film.
      """,
    takes: .query(FilmSelection.self), returns: .film)

  package static let makingOf = Endpoint(
    "makingOf", .get, "/v1/artworks/{id}/making-of", of: .artwork, "How it was made, as a film",
    description: """
      The versions that led to the shown one, each for a second and a half, with what was said for it; words that \
      are forgotten are not in it. At most 60 versions. It is made when it is asked for, which takes seconds.
      """,
    takes: .query(MakingOfSelection.self), returns: .film)
}
