/// Migration that lets a library know which words are not to come back.
extension Schema {
  /// Jobs and commands that outlast a forgetting, and the daemon's run, know by their time that they have no words.
  static let forgottenTimes = """
    CREATE TABLE forgotten_times (since INTEGER NOT NULL, until INTEGER NOT NULL) STRICT;
    """
}
