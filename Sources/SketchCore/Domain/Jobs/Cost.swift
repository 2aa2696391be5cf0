/// A sum of money, and which price list says so.
package struct Cost: Sendable, Equatable, Codable {
  package var amount: Double
  /// ISO 4217.
  package var currency: String
  /// The day of the price list, `YYYY-MM-DD`; nil when the provider itself stated the sum.
  package var asOf: String?

  package init(_ amount: Double, currency: String = "USD", asOf: String? = nil) {
    self.amount = amount
    self.currency = currency
    self.asOf = asOf
  }

  package static func * (cost: Cost, count: Int) -> Cost {
    Cost(cost.amount * Double(count), currency: cost.currency, asOf: cost.asOf)
  }

  package static let free = Cost(0)
  package var isFree: Bool { amount == 0 }

  /// "$0.04", "$0.003", "0.04 EUR": a small sum gets a third decimal when it needs one.
  package var spoken: String {
    let thousandths = Int((amount * 1_000).rounded())
    let isWholeCents = thousandths % 10 == 0
    let (unit, scale, places) = isWholeCents ? (thousandths / 10, 100, 2) : (thousandths, 1_000, 3)
    let fraction = String(unit % scale)
    let text = "\(unit / scale)." + String(repeating: "0", count: places - fraction.count) + fraction
    return currency == "USD" ? "$\(text)" : "\(text) \(currency)"
  }
}
