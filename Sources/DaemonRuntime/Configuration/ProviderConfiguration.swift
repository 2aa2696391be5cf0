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
  var fal = FalConfiguration()
  /// By name; `openai` is OpenAI's own, the others servers that speak its images API.
  var openAI: [String: OpenAIConfiguration] = ["openai": OpenAIConfiguration()]
  /// By name: servers of one's own with protocols of their own.
  var local = LocalConfiguration.defaults
  var prompts = PromptConfiguration()

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
    fal = try FalConfiguration(file: file)
    for group in file.groups where group == "openai" || group.hasPrefix("openai ") {
      let name = try ProviderConfiguration.name(of: group, in: file)
      openAI[name] = try OpenAIConfiguration(file: file, group: group)
    }
    for kind in LocalServerOptions.Kind.allCases { local[kind.rawValue] = try LocalConfiguration(file: file, kind: kind) }
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

  /// Names that `order` may hold.
  var names: [String] { ["fal"] + openAI.keys.sorted() + LocalConfiguration.names + ["illustrator"] }

  /// Group → keys; the group of a server that speaks OpenAI's protocol is `openai NAME`, here `openai-compatible`.
  static let known: [String: Set<String>] = [
    "providers": [
      "order", "prefer", "attempts", "retry-base-seconds", "retry-factor", "retry-cap-seconds", "attempt-seconds", "total-seconds",
      "rest-after-failures", "rest-seconds", "stall-seconds", "stall-speed", "request-cap", "monthly-cap",
    ],
    "fal": FalConfiguration.keys,
    "openai": OpenAIConfiguration.keys,
    "openai-compatible": OpenAIConfiguration.keys.union(OpenAIConfiguration.compatibleKeys),
    "prompts": PromptConfiguration.keys,
  ].merging(LocalConfiguration.keys) { $1 }

  /// The groups that a reload does not take over and that are now different.
  func groupsReadOnlyAtStart(changedFrom old: ProviderConfiguration) -> [String] {
    var general = self
    (general.fal, general.openAI, general.local) = (old.fal, old.openAI, old.local)
    (general.prompts, general.monthlyCap) = (old.prompts, old.monthlyCap)
    let openAIChanged = Set(openAI.keys).union(old.openAI.keys).filter { openAI[$0] != old.openAI[$0] }.sorted()
    return (general == old ? [] : ["providers"]) + (fal == old.fal ? [] : ["fal"])
      + openAIChanged.map { $0 == "openai" ? $0 : "openai \($0)" }
      + LocalConfiguration.names.filter { local[$0] != old.local[$0] } + (prompts == old.prompts ? [] : ["prompts"])
  }

  private static func name(of group: String, in file: KeyFile) throws -> String {
    guard group != "openai" else { return group }
    let name = String(group.dropFirst("openai ".count))
    let isPlain = !name.isEmpty && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    guard isPlain, !(["fal", "openai", "illustrator", "chain"] + LocalConfiguration.names).contains(name) else {
      throw SketchError(
        .configuration, "\(file.place(ofGroup: group)): “\(name)” cannot be a provider's name",
        advice: "Call it anything else, in letters, digits and hyphens, for example [openai localai].")
    }
    return name
  }
}

/// `[fal]`. A key that is not set keeps fal's own default, which `FalOptions` has.
struct FalConfiguration: Sendable, Equatable {
  var options = FalOptions()
  var concurrency = 2

  static let keys: Set<String> = [
    "model", "draft-model", "edit-model", "cutout-model", "queue-url", "run-url", "rest-url", "upload-url", "start-seconds",
    "total-seconds",
    "media-seconds", "keep-history", "concurrency",
  ]

  init() {}

  init(file: KeyFile) throws {
    options.createModel = file.string("fal", "model")
    options.draftModel = file.string("fal", "draft-model")
    options.editModel = file.string("fal", "edit-model")
    options.cutoutModel = file.string("fal", "cutout-model")
    options.queueBase = try file.address("fal", "queue-url") ?? options.queueBase
    options.runBase = try file.address("fal", "run-url") ?? options.runBase
    options.restBase = try file.address("fal", "rest-url") ?? options.restBase
    options.uploadBase = try file.address("fal", "upload-url") ?? options.uploadBase
    options.startTimeout = try file.seconds("fal", "start-seconds", in: 2...3_600) ?? options.startTimeout
    options.totalTimeout = try file.seconds("fal", "total-seconds", in: 5...86_400) ?? options.totalTimeout
    options.mediaLifetime = try file.seconds("fal", "media-seconds", in: 60...31_536_000) ?? options.mediaLifetime
    options.isHistoryKept = try file.flag("fal", "keep-history") ?? options.isHistoryKept
    concurrency = try file.integer("fal", "concurrency", in: 1...64) ?? concurrency
  }
}

/// `[openai]`, or `[openai NAME]` for a server that speaks OpenAI's images API.
struct OpenAIConfiguration: Sendable, Equatable {
  var options = OpenAIOptions()
  /// The environment variable with the key, beside the usual places.
  var keyVariable: String?
  var concurrency = 2

  static let keys: Set<String> = [
    "base-url", "model", "edit-model", "organization", "project", "stream", "partial-images", "timeout-seconds", "concurrency",
    "allow-plain-http",
  ]
  /// Settings of other servers only.
  static let compatibleKeys: Set<String> = ["server", "free", "key-variable"]

  init() {}

  init(file: KeyFile, group: String) throws {
    let isOwn = group == "openai"
    options.name = isOwn ? group : String(group.dropFirst("openai ".count))
    options.base = try file.address(group, "base-url")
    if !isOwn {
      options.server = file.string(group, "server") ?? "compatible"
      let kinds = try OpenAICatalog.load().compatibleServers
      guard kinds.contains(options.server) else {
        throw file.bad(group, "server", "“\(options.server)” is none of \(kinds.joined(separator: ", "))")
      }
      options.isFree = try file.flag(group, "free")
      keyVariable = file.string(group, "key-variable")
    }
    options.model = file.string(group, "model")
    options.editModel = file.string(group, "edit-model")
    options.organization = file.string(group, "organization")
    options.project = file.string(group, "project")
    options.streams = try file.flag(group, "stream") ?? options.streams
    options.partialImages = try file.integer(group, "partial-images", in: 0...3) ?? options.partialImages
    options.timeout = try file.seconds(group, "timeout-seconds", in: 5...3_600) ?? options.timeout
    options.allowsPlainHTTP = try file.flag(group, "allow-plain-http") ?? options.allowsPlainHTTP
    concurrency = try file.integer(group, "concurrency", in: 1...64) ?? concurrency
  }
}

/// `[prompts]`: what happens to words before a hosted provider gets them.
struct PromptConfiguration: Sendable, Equatable {
  var isEnhanced = false
  var isModerated = false
  /// The server with `/chat/completions` and `/moderations`.
  var base: String?
  var enhanceModel = "gpt-6-luna"
  var moderationModel = "omni-moderation-latest"
  var keyVariable: String?
  var allowsPlainHTTP = false

  static let keys: Set<String> = [
    "enhance", "enhance-model", "moderate", "moderation-model", "base-url", "key-variable", "allow-plain-http",
  ]

  init() {}

  init(file: KeyFile) throws {
    isEnhanced = try file.flag("prompts", "enhance") ?? isEnhanced
    isModerated = try file.flag("prompts", "moderate") ?? isModerated
    base = try file.address("prompts", "base-url")
    enhanceModel = file.string("prompts", "enhance-model") ?? enhanceModel
    moderationModel = file.string("prompts", "moderation-model") ?? moderationModel
    keyVariable = file.string("prompts", "key-variable")
    allowsPlainHTTP = try file.flag("prompts", "allow-plain-http") ?? allowsPlainHTTP
  }
}

extension KeyFile {
  func seconds(_ group: String, _ key: String, in range: ClosedRange<Double>) throws -> Duration? {
    try number(group, key, in: range).map { .seconds($0) }
  }
}
