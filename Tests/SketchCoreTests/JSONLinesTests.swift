import SketchCore
import Testing

@Suite struct JSONLinesTests {
  @Test func `values have the lines they begin on`() {
    let lines = JSONLines(Array("{\"a\": [1,\n 2, {\"b\\\"c\": \n\"x\"}],\n\n\"d\": {}}".utf8))
    for (path, line) in [("a", 1), ("a.0", 1), ("a.1", 2), ("a.2", 2), ("d", 5)] { #expect(lines[path] == line, "\(path)") }
    // What is not there would be in what is.
    #expect(lines["a.2.z.0"] == 2 && lines["z"] == nil && lines[""] == nil)
  }

  @Test func `a text that is no JSON has lines as far as it is`() {
    let lines = JSONLines(Array("{\"a\": 1,\n\"b\": oops".utf8))
    #expect(lines["a"] == 1 && lines["b"] == 2)
  }

  @Test(arguments: [
    ("promt", "prompt"), ("spokne", "spoken"), ("isdefault", "isDefault"), ("aspekt", "aspect"), ("genres", nil),
    ("x", nil),
  ]) func `the nearest name is the one that may be meant`(name: String, meant: String?) {
    #expect(name.nearest(among: ["prompt", "spoken", "isDefault", "aspect", "id", "kinds"]) == meant)
  }
}
