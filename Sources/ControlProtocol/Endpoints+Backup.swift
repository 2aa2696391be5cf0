package import SketchCore

/// Endpoint of the library as a whole.
extension Endpoints {
  package static let backup = Endpoint(
    "backup", .post, "/v1/backup", "Write all of the library into one file",
    description: """
      A tar archive of the database, as it was when the request came, and of every image file, with SHA256SUMS of \
      them. Commands go on meanwhile. The file appears whole or not at all; 409 when there is one of that name.
      """,
    takes: .body(BackupBody.self, examples: ["file": ["path": "/media/disk/voicesketch.tar"]]),
    returns: .json(LibraryBackup.self, "What was written"))
}
