import ImageProviders
import SketchCore

/// Who draws, and under which conditions: `[providers]` and a group for each.
struct ProviderConfiguration: Sendable, Equatable {
  /// First choice first.
  var order = ["illustrator"]
  var preference = ProviderPreference.order
  var attempts = 3
  var retryBaseSeconds = 0.5
  var retryFactor = 2.0
  var retryCapSeconds = 8.0
  var attemptSeconds = 900.0
  var totalSeconds = 1_800.0
  var restAfterFailures = 5
  var restSeconds = 30.0
  /// When a transfer has stalled.
  var stall = StallRule()
  /// US dollars; nil for no cap.
  var requestCap: Double?
  var monthlyCap: Double?
  /// US dollars a picture, by model, that count instead of the tables' prices.
  var prices: [String: Double] = [:]
  /// US dollars that the pictures of a month may cost, by model.
  var budgets: [String: Double] = [:]
  /// The settings of each provider, by its name.
  private(set) var settings = usualSettings
  var prompts = PromptConfiguration()

  /// The kinds of providers there are, in the order in which the user is told of them.
  static let kinds: [any ProviderSettings.Type] = [
    FalSettings.self, OpenAISettings.self, LocalServerSettings.self, IllustratorSettings.self,
  ]

  init() {}

  /// - Throws: `SketchError` `.configuration` naming file, line and key.
  init(file: KeyFile) throws {
    preference = try file.choice("providers", "prefer", of: ProviderPreference.self) ?? preference
    attempts = try file.integer("providers", "attempts", in: 1...10) ?? attempts
    retryBaseSeconds = try file.number("providers", "retry-base-seconds", in: 0...60) ?? retryBaseSeconds
    retryFactor = try file.number("providers", "retry-factor", in: 1...10) ?? retryFactor
    retryCapSeconds = try file.number("providers", "retry-cap-seconds", in: 0...600) ?? retryCapSeconds
    attemptSeconds = try file.number("providers", "attempt-seconds", in: 1...86_400) ?? attemptSeconds
    totalSeconds = try file.number("providers", "total-seconds", in: 1...86_400) ?? totalSeconds
    restAfterFailures = try file.integer("providers", "rest-after-failures", in: 1...100) ?? restAfterFailures
    restSeconds = try file.number("providers", "rest-seconds", in: 1...3_600) ?? restSeconds
    stall.time = try file.seconds("providers", "stall-seconds", in: 1...600) ?? stall.time
    stall.speed = try file.integer("providers", "stall-speed", in: 1...1_000_000) ?? stall.speed
    requestCap = try file.number("providers", "request-cap", in: 0...1_000)
    monthlyCap = try file.number("providers", "monthly-cap", in: 0...100_000)
    prices = try file.amounts("providers", "prices", in: 0...1_000)
    budgets = try file.amounts("providers", "budgets", in: 0...100_000)
    for name in settings.keys.sorted() { try settings[name]?.base.read(name, of: file) }
    for group in file.groups {
      guard let kind = Self.kind(ofGroup: group), !kind.names.contains(group) else { continue }
      let name = try Self.name(of: group, in: file)
      var further = kind.init(name: name)
      try further.read(group, of: file)
      settings[name] = AnyProviderSettings(further)
    }
    prompts = try PromptConfiguration(file: file)
    order = file.list("providers", "order") ?? order
    guard !order.isEmpty else { throw file.bad("providers", "order", "it names no provider") }
    if let unknown = order.first(where: { !names.contains($0) }) {
      throw file.bad("providers", "order", "there is no provider “\(unknown)”; there are: \(names.joined(separator: ", "))")
    }
    if let twice = order.enumerated().first(where: { order.prefix($0.offset).contains($0.element) }) {
      throw file.bad("providers", "order", "it names “\(twice.element)” twice")
    }
  }

  private static var usualSettings: [String: AnyProviderSettings] {
    let pairs = kinds.flatMap { kind in kind.names.map { ($0, AnyProviderSettings(kind.init(name: $0))) } }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  /// The kind whose providers a group describes.
  private static func kind(ofGroup group: String) -> (any ProviderSettings.Type)? {
    kinds.first { kind in kind.names.contains(group) || kind.prefix.map { group.hasPrefix("\($0) ") } == true }
  }

  /// The names that `order` may list.
  var names: [String] { Self.kinds.flatMap { names(of: $0) } }

  private func names(of kind: any ProviderSettings.Type) -> [String] {
    settings.filter { type(of: $0.value.base) == kind }.keys.sorted()
  }

  /// The keys that a group may have; nil where no provider has such a group.
  static func keys(ofGroup group: String) -> Set<String>? {
    switch group {
    case "providers":
      [
        "order", "prefer", "attempts", "retry-base-seconds", "retry-factor", "retry-cap-seconds", "attempt-seconds",
        "total-seconds", "rest-after-failures", "rest-seconds", "stall-seconds", "stall-speed", "request-cap",
        "monthly-cap", "prices", "budgets",
      ]
    case "prompts": PromptConfiguration.keys
    default: kind(ofGroup: group)?.keys(of: group)
    }
  }

  /// The name after the prefix of a group.
  private static func name(of group: String, in file: KeyFile) throws -> String {
    let name = String(group.drop { $0 != " " }.dropFirst())
    let isPlain = !name.isEmpty && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    guard isPlain, name != "chain", !kinds.contains(where: { $0.names.contains(name) }) else {
      throw SketchError(
        .configuration, "\(file.place(ofGroup: group)): “\(name)” cannot be a provider's name",
        advice: "Call it anything else, in letters, digits and hyphens, for example [openai localai].")
    }
    return name
  }
}
