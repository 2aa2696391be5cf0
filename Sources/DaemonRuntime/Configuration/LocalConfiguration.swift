import ImageProviders
import SketchCore

/// `[a1111]`, `[comfyui]` or `[sdserver]`: an image server of one's own.
struct LocalConfiguration: Sendable, Equatable {
  var options: LocalServerOptions
  /// These servers have one graphics card to draw with.
  var concurrency = 1

  private static let shared: Set<String> = [
    "base-url", "model", "steps", "guidance", "size", "prompts", "timeout-seconds", "concurrency", "allow-plain-http",
  ]

  static let names = LocalServerOptions.Kind.allCases.map(\.rawValue)

  /// By group.
  static var keys: [String: Set<String>] {
    Dictionary(
      uniqueKeysWithValues: LocalServerOptions.Kind.allCases.map { kind in
        (kind.rawValue, kind == .comfyui ? shared.union(["workflow", "edit-workflow", "mask-workflow"]) : shared)
      })
  }

  static var defaults: [String: LocalConfiguration] {
    Dictionary(uniqueKeysWithValues: LocalServerOptions.Kind.allCases.map { ($0.rawValue, LocalConfiguration(kind: $0)) })
  }

  init(kind: LocalServerOptions.Kind) { options = LocalServerOptions(kind) }

  /// - Throws: `SketchError` `.configuration` naming file, line and key.
  init(file: KeyFile, kind: LocalServerOptions.Kind) throws {
    self.init(kind: kind)
    let group = kind.rawValue
    options.base = try file.address(group, "base-url") ?? options.base
    options.model = file.string(group, "model").flatMap { $0.isEmpty ? nil : $0 }
    options.steps = try file.integer(group, "steps", in: 1...200)
    options.guidance = try file.number(group, "guidance", in: 0...50)
    options.side = try file.integer(group, "size", in: 256...2_048)
    options.prompts = try file.choice(group, "prompts", of: PromptFamilyName.self)
    options.timeout = try file.seconds(group, "timeout-seconds", in: 5...86_400) ?? options.timeout
    options.allowsPlainHTTP = try file.flag(group, "allow-plain-http") ?? options.allowsPlainHTTP
    options.workflow = try file.absolutePath(group, "workflow")
    options.editWorkflow = try file.absolutePath(group, "edit-workflow")
    options.maskWorkflow = try file.absolutePath(group, "mask-workflow")
    concurrency = try file.integer(group, "concurrency", in: 1...64) ?? concurrency
  }
}
