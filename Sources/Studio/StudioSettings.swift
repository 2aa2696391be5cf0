package import SketchCore

/// Settings of the studio's behaviour that the user decides.
package struct StudioSettings: Sendable, Equatable {
  /// Confidence below which a command that spends money or deletes asks first.
  package var confirmBelow: Double
  /// Time at which a command that costs money is asked about, whatever its confidence.
  package var confirmPaid: PaidConfirmation
  /// Confidence below which something heard is not acted on at all.
  package var rejectBelow: Double
  /// Time a question waits for its answer.
  package var questionLifetime: Duration
  /// Number of unfinished jobs there may be, and of commands that wait.
  package var queueLimit: Int
  /// Number of pictures that are made at once, over all providers.
  package var atOnce: Int
  /// Absolute folder that exports go to.
  package var exportFolder: String
  /// Absolute home folder, what `~/` means in a path.
  package var homeFolder: String
  /// Absolute folders for those of the home folder, by English name: "Desktop" for `~/Desktop`.
  package var homeFolders: [String: String]
  /// Paper of PDF pages.
  package var paper: PaperSize
  /// Paper that is usual here, for what is printed where pages have no paper.
  package var localPaper: PaperSize
  /// Exported files carry facts about their pictures.
  package var writesMetadata: Bool
  /// Time that films are kept.
  package var filmKeeping: FilmKeeping
  /// US dollars that pictures may cost in one calendar month (UTC); nil for no cap.
  package var monthlyCap: Double?
  /// The same by model, for models with a budget of their own.
  package var budgets: [String: Double]
  /// Limits beside `monthlyCap`.
  package var allowance: Allowance

  package init(
    confirmBelow: Double = 0.6, confirmPaid: PaidConfirmation = .unsure, rejectBelow: Double = 0.3,
    questionLifetime: Duration = .seconds(30), queueLimit: Int = 32, atOnce: Int = 4, exportFolder: String,
    homeFolder: String = "/",
    homeFolders: [String: String] = [:], paper: PaperSize = .a4, localPaper: PaperSize = .a4,
    writesMetadata: Bool = true, filmKeeping: FilmKeeping = .usual, monthlyCap: Double? = nil,
    budgets: [String: Double] = [:], allowance: Allowance = .unlimited
  ) {
    self.confirmBelow = confirmBelow
    self.confirmPaid = confirmPaid
    self.rejectBelow = rejectBelow
    self.questionLifetime = questionLifetime
    self.queueLimit = queueLimit
    self.atOnce = atOnce
    self.exportFolder = exportFolder
    self.homeFolder = homeFolder
    self.homeFolders = homeFolders
    self.paper = paper
    self.localPaper = localPaper
    self.writesMetadata = writesMetadata
    self.filmKeeping = filmKeeping
    self.monthlyCap = monthlyCap
    self.budgets = budgets
    self.allowance = allowance
  }
}
