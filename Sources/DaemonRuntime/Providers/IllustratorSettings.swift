import Finishing
import Illustrator
import ImageProviders
import Imaging
import SketchCore

/// The built-in illustrator, which has nothing to set.
struct IllustratorSettings: ProviderSettings {
  static let names = ["illustrator"]

  static func keys(of group: String) -> Set<String>? { nil }

  init(name: String) {}

  mutating func read(_ group: String, of file: KeyFile) {}

  func product(of factory: ProviderFactory) throws -> ProviderFactory.Product {
    let finisher = PictureWorkshop(images: VipsImageProcessor())
    let illustrator = TracingProvider(Illustrator(), finisher: finisher)
    return .ready(factory.entry(illustrator, concurrency: nil), note: "built in")
  }

  /// It draws a test picture, which costs nothing.
  func standing(of provider: any ImageProvider, note: String) async throws -> String {
    let sample = CreateRequest(description: "a tree", style: .named(.sketch))
    var bytes = 0
    let time = try await ContinuousClock().measure {
      bytes = try await provider.generate(GenerationRequest(job: 0, work: .create(sample), seed: 1)) { _ in }
        .reduce(0) { $0 + $1.image.count }
    }
    return "drew a test picture of \(bytes / 1024) kB in \(time.formatted)"
  }
}
