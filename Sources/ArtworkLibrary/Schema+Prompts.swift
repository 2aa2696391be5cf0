/// Migration that keeps what was said beside what a chat model made of it.
extension Schema {
  static let prompts = "ALTER TABLE revisions ADD COLUMN original_prompt TEXT;"
}
