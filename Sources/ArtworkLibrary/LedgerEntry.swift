package import FoundationEssentials
package import SketchCore

/// Row of the ledger: units that went from one account to another.
package struct LedgerEntry: Sendable, Equatable {
  package enum Account: String, Sendable, CaseIterable {
    /// Source of all units; the only account that may be negative.
    case issuer
    /// Units of this month's allowance, which expire.
    case monthly
    /// Units that do not expire.
    case bought
    /// Units of jobs that have not ended.
    case held
    case spent, expired
  }

  package enum Kind: String, Sendable, CaseIterable {
    case welcome, refresh, expiry, grant, hold, spend, release
  }

  package var at: Date
  package var profile: String
  package var job: JobID?
  package var kind: Kind
  package var from: Account
  package var to: Account
  package var units: Int
  /// Paid to a provider; noted beside, never mixed with units.
  package var dollars: Double?
  package var note: String

  /// Profile of everybody, as long as there are no others.
  package static let defaultProfile = "default"
}
