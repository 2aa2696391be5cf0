package import SketchCore

extension UsageReport: Described {
  package static let schema = Schema.object([
    "today": Figures.schema, "month": Figures.schema, "all": Figures.schema,
    "makers": .list(of: Maker.self).described("Of all time, most pictures first"),
    "allowance": Allowance.schema,
    "left": Allowance.Rest.schema,
    "held": .integer.described(
      "Pictures that unfinished jobs keep back, those whose end nobody knows among them; counted as used"),
  ])
}

extension UsageReport.Figures: Described {
  package static let schema = Schema.object([
    "pictures": .integer, "dollars": .number.described("With what requests without a picture may have cost"),
  ])
}

extension UsageReport.Maker: Described {
  package static let schema = Schema.object([
    "provider": .string, "model": .string.optional, "pictures": .integer, "dollars": .number,
  ])
}

extension Allowance: Described {
  package static let schema = Schema.object([
    "picturesPerDay": .integer.optional, "picturesPerMonth": .integer.optional, "dollarsPerDay": .number.optional,
    "dollarsPerMonth": .number.described("monthly-cap").optional,
  ]).described("The limits in force; what is drawn for nothing does not count")
}

extension Allowance.Rest: SharedSchema {
  package static let schemaName = "AllowanceLeft"
  package static let definition = Schema.object([
    "picturesToday": .integer.optional, "picturesThisMonth": .integer.optional, "dollarsToday": .number.optional,
    "dollarsThisMonth": .number.optional,
  ]).described("What is left of the limits there are; a sum is negative once more was spent")
}
