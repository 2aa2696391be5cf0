import SketchCore
import TestSupport
import Testing

@testable import ImageProviders

/// What a server repeats of a key is not passed on.
@Suite struct RedactingProviderTests {
  @Test(arguments: [
    ("id-17:top-secret", "No user for id-17:top-secret.", "No user for (key)."),
    ("id-17:top-secret", "“top-secret” is wrong, id-17", "“(key)” is wrong, id-17"),
    ("sk-abcdef", "Bad header \"Bearer sk-abcdef\"", "Bad header \"Bearer (key)\""),
    ("me:open sesame", "Authorization: Basic bWU6b3BlbiBzZXNhbWU=", "Authorization: Basic (key)"),
    // Too short to be told from any other text.
    ("me:a", "a cat", "a cat"), ("me:a", "me:a", "me:a"), ("id:secret", "the secret is wrong", "the secret is wrong"),
    ("id:secret", "not id:secret", "not (key)"),
  ]) func `a key is redacted out, whole, in its secret half and as a login is sent`(key: String, text: String, expected: String) {
    #expect(KeyRedactor(Secret(key)).redacted(text) == expected)
  }

  @Test func `nothing that is passed on has it`() async throws {
    let key = "id-17:top-secret"
    let error = ImageProviderError(
      .invalidInput, provider: "p", reason: "bad \(key)", advice: "Check it.", field: key, categories: [key])
    var picture = ScriptedImageProvider.picture
    (picture.notes, picture.model) = ([key], key)
    let inner = ScriptedImageProvider(
      "p", [.report(.note(key)), .report(.failedAttempt(error)), .deliver([picture]), .fail(error), .deliver([picture])])
    let provider = RedactingProvider(inner, key: Secret(key))
    let report = Report()
    let pictures = try await provider.made(creation("a fox"), report: report)
    let failure = await provider.failure(creation("a fox"))
    let resumed = try await provider.resume(creation("a fox"), handle: "h") { _ in }
    for told in ["\(report.all)", "\(pictures)", "\(String(describing: failure))", "\(resumed)"] {
      #expect(!told.contains("top-secret") && told.contains("(key)"), "\(told)")
    }
    #expect(provider.name == "p" && inner.resumed == ["h"])
  }

  @Test func `a provider's words turn no direction, with a key and without`() async throws {
    var picture = ScriptedImageProvider.picture
    (picture.notes, picture.prompt) = (["a red \u{202E}xof"], "\u{2066}a fox\u{2069}")
    for key in [Secret("id:top-secret"), nil] {
      let provider = RedactingProvider(ScriptedImageProvider("p", [.deliver([picture])]), key: key)
      let made = try await provider.made(creation("a fox"), report: Report())
      #expect(made.first?.notes == ["a red xof"] && made.first?.prompt == "a fox")
    }
  }
}
