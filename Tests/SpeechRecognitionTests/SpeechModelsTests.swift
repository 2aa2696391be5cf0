import Foundation
import SketchCore
import SpeechRecognition
import TestSupport
import Testing

struct SpeechModelsTests {
  private let standard = SpeechModels.standard(folder: Checkout.models)

  private func failure(_ models: SpeechModels) async throws -> SketchError {
    try await #require(throws: SketchError.self) { try await PocketSphinxRecognizer(models: models).prepare() }
  }

  @Test func `the standard models load`() async throws {
    try await PocketSphinxRecognizer(models: standard).prepare()
  }

  @Test func `a missing file is named, with the package to install`() async throws {
    var models = standard
    models.acoustic = "/usr/share/nothing"
    let acoustic = try await failure(models)
    #expect(acoustic.code == .noModel)
    #expect(acoustic.message.contains("/usr/share/nothing/feat.params"))
    #expect(acoustic.advice.contains("pocketsphinx-en-us"))
    models = standard
    models.languageModel = "/nowhere/art.lm.bin"
    let language = try await failure(models)
    #expect(language.message.contains("/nowhere/art.lm.bin"))
    #expect(language.advice.contains("Models/build"))
  }

  @Test(arguments: [0, 10, 2000, 40_000])
  func `a language model that was cut short is refused`(length: Int) async throws {
    try await withScratchDirectory { scratch in
      let file = scratch.appending(path: "art.lm.bin")
      try Data(contentsOf: URL(filePath: standard.languageModel)).prefix(length).write(to: file)
      var models = standard
      models.languageModel = file.path
      let error = try await failure(models)
      #expect(error.code == .noModel)
      #expect(error.message.contains(file.path))
    }
  }

  @Test func `a dictionary that is something else is refused`() async throws {
    try await withScratchDirectory { scratch in
      let file = scratch.appending(path: "art.dict")
      try Data(repeating: 0, count: 5000).write(to: file)
      var models = standard
      models.dictionary = file.path
      #expect(try await failure(models).code == .noModel)
    }
  }

  @Test func `a dictionary with another phone set is refused in a few words`() async throws {
    try await withScratchDirectory { scratch in
      let file = scratch.appending(path: "art.dict")
      // As the dictionaries with stress marks have them.
      let ours = try String(contentsOfFile: standard.dictionary, encoding: .utf8)
      try Data(ours.replacing(" AH", with: " AH0").replacing(" IY", with: " IY1").utf8).write(to: file)
      var models = standard
      models.dictionary = file.path
      let error = try await failure(models)
      #expect(error.code == .noModel)
      #expect(error.message.contains("AH0"))
      #expect(error.message.contains(" more)"))
      #expect(error.message.count < 700)
    }
  }

  @Test(arguments: ["mdef", "means", "sendump", "transition_matrices", "feat.params"])
  func `an acoustic model with a cut file is refused`(name: String) async throws {
    try await withScratchDirectory { scratch in
      let folder = scratch.appending(path: "en-us")
      try FileManager.default.copyItem(atPath: standard.acoustic, toPath: folder.path)
      let file = folder.appending(path: name)
      try Data(contentsOf: file).prefix(40).write(to: file)
      var models = standard
      models.acoustic = folder.path
      let error = try await failure(models)
      #expect(error.code == .noModel)
      #expect(error.message.contains(file.path))
    }
  }
}
