/// Limits to what may be made and spent; each is nil where there is none.
///
/// Pictures count when somebody made them who charges. Days and months are those of the local calendar, but for the
/// month of `dollarsPerMonth`, which is the calendar month in UTC.
package struct Allowance: Sendable, Equatable, Codable {
  package var picturesPerDay: Int?
  package var picturesPerMonth: Int?
  package var dollarsPerDay: Double?
  package var dollarsPerMonth: Double?

  package init(
    picturesPerDay: Int? = nil, picturesPerMonth: Int? = nil, dollarsPerDay: Double? = nil,
    dollarsPerMonth: Double? = nil
  ) {
    self.picturesPerDay = picturesPerDay
    self.picturesPerMonth = picturesPerMonth
    self.dollarsPerDay = dollarsPerDay
    self.dollarsPerMonth = dollarsPerMonth
  }

  package static let unlimited = Allowance()

  /// Rest of an allowance; each is nil where there is no limit, and a sum of money is negative once more was spent.
  package struct Rest: Sendable, Equatable, Codable {
    package var picturesToday: Int?
    package var picturesThisMonth: Int?
    package var dollarsToday: Double?
    package var dollarsThisMonth: Double?

    package init() {}

    /// US dollars that may be spent now; nil for any sum.
    package var dollars: Double? { [dollarsToday, dollarsThisMonth].compactMap(\.self).min() }
  }
}
