import Testing

@testable import PatternSearch

@Suite struct ArticleAgreementTests {
  private static let agreement = ArticleAgreement(plain: "a", changed: "an", letters: Array("aeiou"))

  @Test(
    arguments: [
      ("a elephant", "an elephant"), ("an dog", "a dog"), ("a dog", "a dog"), ("An Owl", "an Owl"), ("a Owl", "an Owl"),
      ("the owl", nil),
      ("a", nil),
      ("a ", nil), ("", nil), ("a  owl", "a  owl"),
    ] as [(String, String?)])
  func `an article takes the form that the next letter asks for`(text: String, expected: String?) {
    #expect(Self.agreement.applied(to: text) == expected)
  }
}
