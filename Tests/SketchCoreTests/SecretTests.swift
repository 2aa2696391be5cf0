import Foundation
import SketchCore
import Testing

@Suite struct SecretTests {
  private struct Holder {
    var name = "fal"
    var key = Secret("id-17:very-secret")
  }

  @Test func `a secret gives itself away only when asked to`() {
    let secret = Secret("id-17:very-secret")
    #expect(secret.reveal() == "id-17:very-secret")
    var dumped = ""
    dump(Holder(), to: &dumped)
    dump([secret], to: &dumped)
    let mirrored = Mirror(reflecting: secret).children.map { "\($0)" }
    let printed = ["\(secret)", "\(Holder())", String(reflecting: secret), String(describing: Optional(secret)), dumped] + mirrored
    for text in printed {
      #expect(!text.contains("very-secret") && !text.contains("id-17"), "\(text)")
    }
    #expect(!(secret is any Encodable))
  }
}
