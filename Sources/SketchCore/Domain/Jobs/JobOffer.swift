/// Choice that is open to the user about a job that brought no picture.
package struct JobOffer: Sendable, Equatable, Codable {
  package enum Action: String, Sendable, Codable, CaseIterable {
    /// Asks the provider what became of the request; sends nothing again.
    case lookAgain
    /// Has it drawn by who draws for nothing; the job stays as it is.
    case drawFree
    /// Lets the request go, which may be charged all the same.
    case giveUp
    /// Makes a new job of one that failed.
    case retry
  }

  package var action: Action
  /// The choice in words, for a button.
  package var text: String

  package init(_ action: Action, _ text: String) {
    self.action = action
    self.text = text
  }
}
