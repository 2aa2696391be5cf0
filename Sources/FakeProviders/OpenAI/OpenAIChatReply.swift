/// Answer of a chat model.
package enum OpenAIChatReply: Sendable {
  /// The user's words, made longer.
  case elaborate
  case text(String)
  case refusal(String)
  /// Cut off at the token limit after this.
  case cut(String)
}
