/// Account of what was made and spent.
package struct UsageReport: Sendable, Equatable, Codable {
  package struct Figures: Sendable, Equatable, Codable {
    package var pictures: Int
    /// US dollars, with what requests without a picture may have cost.
    package var dollars: Double

    package init(pictures: Int = 0, dollars: Double = 0) {
      self.pictures = pictures
      self.dollars = dollars
    }
  }

  /// Figures of one provider and model, of all time.
  package struct Maker: Sendable, Equatable, Codable {
    package var provider: String
    package var model: String?
    package var pictures: Int
    package var dollars: Double

    package init(provider: String, model: String?, pictures: Int, dollars: Double) {
      self.provider = provider
      self.model = model
      self.pictures = pictures
      self.dollars = dollars
    }
  }

  /// Day and month of the local calendar.
  package var today: Figures
  package var month: Figures
  package var all: Figures
  /// Most pictures first.
  package var makers: [Maker]
  package var allowance: Allowance
  package var left: Allowance.Rest
  /// Pictures that unfinished jobs keep back, those whose end nobody knows among them.
  package var held: Int

  package init(
    today: Figures = Figures(), month: Figures = Figures(), all: Figures = Figures(), makers: [Maker] = [],
    allowance: Allowance = .unlimited, left: Allowance.Rest = Allowance.Rest(), held: Int = 0
  ) {
    self.today = today
    self.month = month
    self.all = all
    self.makers = makers
    self.allowance = allowance
    self.left = left
    self.held = held
  }
}
