import Foundation
import ImageProviders
import SketchCore
import Studio
import TestSupport
import Testing

@testable import DaemonRuntime

@Suite struct ProviderConfigurationTests {
  private func load(_ text: String) async throws -> Configuration {
    try await withScratchDirectory { folder in
      let path = folder.appending(path: "voicesketch.conf").path
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      return try Configuration(file: KeyFile(path: path), exportFolder: "/pictures")
    }
  }

  @Test func `every group is read`() async throws {
    let providers = try await load(
      """
      [providers]
      order = fal, localai, openai, illustrator
      prefer = speed
      monthly-cap = 10
      prices = gpt-image-1-mini 0.01, fal-ai/fast-lcm-diffusion 0.002
      budgets = gpt-image-2 5
      request-cap = 0.25
      attempts = 5
      retry-factor = 3
      attempt-seconds = 60
      total-seconds = 90
      rest-after-failures = 2
      stall-seconds = 45
      stall-speed = 32
      [fal]
      model = fal-ai/flux/dev
      queue-url = http://127.0.0.1:9000/queue/
      keep-history = yes
      concurrency = 4
      [openai]
      organization = org-1
      partial-images = 0
      [openai localai]
      server = localai
      base-url = http://127.0.0.1:8080/v1
      free = yes
      key-variable = LOCALAI_KEY
      [prompts]
      enhance = yes
      """
    ).providers
    #expect(providers.order == ["fal", "localai", "openai", "illustrator"] && providers.preference == .speed)
    #expect(providers.prices == ["gpt-image-1-mini": 0.01, "fal-ai/fast-lcm-diffusion": 0.002] && providers.budgets == ["gpt-image-2": 5])
    #expect(providers.monthlyCap == 10 && providers.requestCap == 0.25 && providers.attempts == 5 && providers.retryFactor == 3)
    #expect(providers.attemptSeconds == 60 && providers.totalSeconds == 90 && providers.restAfterFailures == 2)
    #expect(providers.stall == StallRule(time: .seconds(45), speed: 32))
    let fal: FalSettings = try #require(providers["fal"])
    #expect(fal.options.createModel == "fal-ai/flux/dev" && fal.options.isHistoryKept)
    #expect(fal.options.queueBase == "http://127.0.0.1:9000/queue" && fal.concurrency == 4)
    let own: OpenAISettings = try #require(providers["openai"])
    #expect(own.options.organization == "org-1" && own.options.partialImages == 0)
    let local: OpenAISettings = try #require(providers["localai"])
    #expect(local.options.name == "localai" && local.options.server == "localai" && local.options.isFree == true)
    #expect(local.keyVariable == "LOCALAI_KEY")
    #expect(providers.prompts.isEnhanced && !providers.prompts.isModerated)
  }

  @Test func `image servers of one's own are configured each in a group of its own`() async throws {
    let providers = try await load(
      """
      [providers]
      order = a1111, comfyui, sdserver, illustrator
      [a1111]
      base-url = http://127.0.0.1:7000/
      model = sd_xl_base_1.0.safetensors
      size = 768
      [comfyui]
      workflow = /etc/draw.json
      edit-workflow = /etc/change.json
      mask-workflow = /etc/repair.json
      prompts = sentence
      timeout-seconds = 60
      [sdserver]
      base-url = http://studio.lan:1234
      allow-plain-http = yes
      steps = 8
      guidance = 1.5
      concurrency = 2
      """
    ).providers
    #expect(providers.order == ["a1111", "comfyui", "sdserver", "illustrator"])
    let a1111 = try #require(providers["a1111"] as LocalServerSettings?).options
    #expect(a1111.base == "http://127.0.0.1:7000" && a1111.model == "sd_xl_base_1.0.safetensors" && a1111.side == 768)
    let comfy = try #require(providers["comfyui"] as LocalServerSettings?).options
    #expect(comfy.workflow == "/etc/draw.json" && comfy.editWorkflow == "/etc/change.json" && comfy.prompts == .sentence)
    #expect(comfy.maskWorkflow == "/etc/repair.json")
    #expect(comfy.base == "http://127.0.0.1:8188" && comfy.timeout == .seconds(60) && !comfy.allowsPlainHTTP)
    let server: LocalServerSettings = try #require(providers["sdserver"])
    #expect(server.options.allowsPlainHTTP && server.options.steps == 8 && server.options.guidance == 1.5 && server.concurrency == 2)
    #expect(try await load("[a1111]\nworkflow = /x\n").warnings.count == 1)
  }

  @Test func `servers of one's own are ready without a key; a workflow that is not there is named`() async throws {
    func places(_ text: String) async throws -> [ProviderFactory.Product] {
      let factory = ProviderFactory(
        try await load(text).providers, keys: ProviderKeys(environment: ["A1111_LOGIN": "me:open-sesame"]),
        transport: CurlTransport(environment: [:]))
      return try await factory.products()
    }
    let ready = try await places("[providers]\norder = a1111, comfyui, sdserver\n")
    let notes = ready.compactMap { if case .ready(let entry, let note) = $0 { "\(entry.provider.name): \(note)" } else { nil } }
    #expect(
      notes == [
        "a1111: http://127.0.0.1:7860; login from the environment variable A1111_LOGIN", "comfyui: http://127.0.0.1:8188; no key needed",
        "sdserver: http://127.0.0.1:1234; no key needed",
      ])
    let error = await #expect(throws: SketchError.self) {
      try await places("[providers]\norder = comfyui\n[comfyui]\nworkflow = /nowhere.json\n")
    }
    #expect(error?.code == .configuration && error?.message.contains("/nowhere.json") == true)
  }

  @Test(arguments: [
    ("[providers]\norder = fal, midjourney\n", 2, "order"), ("[providers]\norder = fal, fal\n", 2, "order"),
    ("[providers]\norder = ,\n", 2, "order"), ("[providers]\n\nprefer = luck\n", 3, "prefer"),
    ("[providers]\nprices = gpt-image-2\n", 2, "prices"), ("[providers]\nbudgets = gpt-image-2 -1\n", 2, "budgets"),
    ("[providers]\nmonthly-cap = -1\n", 2, "monthly-cap"), ("[fal]\nqueue-url = queue.fal.run\n", 2, "queue-url"),
    ("[fal]\nqueue-url = ftp://queue.fal.run\n", 2, "queue-url"), ("[fal]\nkeep-history = maybe\n", 2, "keep-history"),
    ("[fal]\nconcurrency = 0\n", 2, "concurrency"), ("[openai]\npartial-images = 4\n", 2, "partial-images"),
    ("[openai x]\nserver = paint\n", 2, "server"), ("[openai x]\nbase-url = http://h/?q=1\n", 2, "base-url"),
    ("[a1111]\nsize = 9000\n", 2, "size"), ("[comfyui]\nworkflow = draw.json\n", 2, "workflow"),
    ("[sdserver]\nprompts = poems\n", 2, "prompts"), ("[prompts]\nenhance = 1\n", 2, "enhance"),
    ("[providers]\ntotal-seconds = 0\n", 2, "total-seconds"), ("[providers]\nstall-seconds = 0.5\n", 2, "stall-seconds"),
    ("[providers]\nstall-seconds = 601\n", 2, "stall-seconds"), ("[providers]\nstall-speed = 0\n", 2, "stall-speed"),
    ("[providers]\nstall-speed = fast\n", 2, "stall-speed"),
  ])
  func `a wrong value names its line and key`(text: String, line: Int, key: String) async throws {
    let error = await #expect(throws: SketchError.self) { try await load(text) }
    #expect(error?.code == .configuration)
    #expect(error?.message.contains("line \(line), key \(key)") == true, "\(error?.message ?? "")")
  }

  @Test(arguments: ["[openai fal]", "[openai comfyui]", "[openai a b]", "[openai ]", "[openai a:b]"])
  func `a provider's name is one word and its own`(group: String) async throws {
    let error = await #expect(throws: SketchError.self) { try await load("\(group)\nserver = localai\n") }
    #expect(error?.message.contains("line 1") == true, "\(error?.message ?? "")")
  }

  @Test(arguments: [
    "[fal]\nkey = 0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0:0123456789abcdef0123456789abcdef\n", "[openai]\napi-key = hidden-words\n",
    "[openai]\nmodel = sk-proj-hidden-words-abcdefghijklmnop\n",
    "[fal]\nmodel = 0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0:0123456789abcdef0123456789abcdef\n",
    "[openai x]\nbase-url = https://me:hidden-words@example.org/v1\n", "[providers]\nFAL_KEY = hidden-words\n",
    "[anything]\nauth-token = hidden-words\n",
  ])
  func `a key in the file is refused with its line and without being repeated`(text: String) async throws {
    let error = await #expect(throws: SketchError.self) { try await load(text) }
    #expect(error?.message.contains("line 2") == true && error?.message.contains("does not belong") == true)
    #expect(error?.advice.contains("secret-tool store") == true)
    #expect("\(String(describing: error))".contains("hidden") == false && "\(String(describing: error))".contains("0123456789") == false)
  }

  @Test func `a key nobody knows is a warning in these groups, too`() async throws {
    let text = "[fal]\nmodell = x\n[openai]\nserver = localai\n[openai z]\nserver = localai\nfre = yes\n"
    let warnings = try await load(text).warnings
    #expect(warnings.count == 3)
    #expect(warnings[0].contains("line 2") && warnings[1].contains("line 4") && warnings[2].contains("line 7"))
  }
}

extension ProviderConfiguration {
  fileprivate subscript<Settings: ProviderSettings>(_ name: String) -> Settings? { settings[name]?.base as? Settings }
}
