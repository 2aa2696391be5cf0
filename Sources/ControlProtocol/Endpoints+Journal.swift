package import SketchCore

/// Endpoints of the journal.
extension Endpoints {
  package static let journal = Endpoint(
    "journal", .get, "/v1/journal", "What was said and done, newest first",
    description: """
      One entry for each change, with what was heard and understood, and for what was answered without changing \
      anything. Entries with a state can be undone (done) or redone (undone).
      """,
    takes: .query(JournalQuery.self), returns: .json(JournalPage.self, "A page; “next” is absent on the last"))

  package static let forgetWords = Endpoint(
    "forgetWords", .delete, "/v1/journal", "Forget what was said",
    description: """
      Exactly one of last and everything is given. Words go from the journal, the artworks' versions, jobs, commands, \
      requests and what was heard, with recordings that were kept. Pictures stay, with their titles and prompts, \
      and so does what can be undone.
      """,
    takes: .query(ForgetQuery.self),
    returns: .json(ForgottenWords.self, "Entries of the journal that have no words now"))

  package static let undoLast = Endpoint(
    "undoLast", .post, "/v1/undo", "Take back what was done last, whatever it was about",
    description: """
      409 when there is not so much, and nothing is changed then; 410 when what it was about was removed for good, and \
      it is passed over.
      """,
    headers: [.idempotencyKey],
    takes: .body(JournalMoveBody.self, default: JournalMoveBody(.steps(1))),
    returns: .json(
      CommandOutcome.self, finished: "It was done", accepted: "It waits for the pictures that were asked for before",
      location: "Absent"))

  package static let redoLast = Endpoint(
    "redoLast", .post, "/v1/redo", "Do again what was undone last",
    description: "409 when there is not so much, also when something else was done since; 410 as for undo.",
    headers: [.idempotencyKey],
    takes: .body(JournalMoveBody.self, default: JournalMoveBody(.steps(1))),
    returns: .json(
      CommandOutcome.self, finished: "It was done", accepted: "It waits for the pictures that were asked for before",
      location: "Absent"))
}
