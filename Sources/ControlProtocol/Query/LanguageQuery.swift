/// Language of an answer.
package struct LanguageQuery: QueryInput {
  package var language: String?

  package init() {}
  package init(language: String) { self.language = language }

  package static let parameters: [QueryParameter<LanguageQuery>] = [
    .text("language", \.language, "“es” or “tr”; English when absent")
  ]
}
