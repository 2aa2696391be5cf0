import SketchCore
import Testing

@Suite struct VoiceCommandSummaryTests {
  @Test(arguments: [
    (ArtKind.coloringPage, "draw “a house”, coloring page, watercolor"), (.picture, "draw “a house”, watercolor"),
    (.added("bookmark"), "draw “a house”, bookmark, watercolor"),
  ]) func `the kind and the style of a picture are told in words`(kind: ArtKind, summary: String) {
    var command = VoiceCommand(transcript: "", intent: .create, confidence: 1)
    command.create = CreateRequest(description: "a house", style: .named(.watercolor), kind: kind)
    #expect(command.summary == summary)
  }
}
