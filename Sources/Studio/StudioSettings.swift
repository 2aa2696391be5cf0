/// What the user decided about the studio's behaviour.
package struct StudioSettings: Sendable, Equatable {
  /// Below this confidence a command that spends money or deletes asks first.
  package var confirmBelow: Double
  /// Below this confidence something heard is not acted on at all.
  package var rejectBelow: Double
  /// How long a question waits for its answer.
  package var questionLifetime: Duration
  /// How many unfinished jobs there may be.
  package var queueLimit: Int
  /// Absolute folder that exports go to.
  package var exportFolder: String
  /// Absolute folders that stand for those of the home folder with an English name: "Desktop" for `~/Desktop`.
  package var homeFolders: [String: String]
  /// US dollars that pictures may cost in one calendar month (UTC); nil for no cap.
  package var monthlyCap: Double?

  package init(
    confirmBelow: Double = 0.6, rejectBelow: Double = 0.3, questionLifetime: Duration = .seconds(30), queueLimit: Int = 32,
    exportFolder: String, homeFolders: [String: String] = [:], monthlyCap: Double? = nil
  ) {
    self.confirmBelow = confirmBelow
    self.rejectBelow = rejectBelow
    self.questionLifetime = questionLifetime
    self.queueLimit = queueLimit
    self.exportFolder = exportFolder
    self.homeFolders = homeFolders
    self.monthlyCap = monthlyCap
  }
}
