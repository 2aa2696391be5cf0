import Testing

@testable import SketchCore

@Suite struct JSONSyntaxFaultTests {
  @Test(arguments: [
    ("", 1, 1, "a value"), ("  ", 1, 3, "a value"), ("{", 1, 2, "a field name in quotes"), ("{\"a\"}", 1, 5, "“:”"),
    ("{\"a\":1\n \"b\":2}", 2, 2, "“,” or “}”"), ("[1,]", 1, 4, "a value"), ("[1 2]", 1, 4, "“,” or “]”"),
    ("{} x", 1, 4, "nothing more"),
    ("\"a\nb\"", 1, 3, "no line break or control character in a text"), ("tru", 1, 1, "a value"),
    ("\"é\\", 1, 5, "the end of a text, “\"”"),
    (String(repeating: "[", count: 600), 1, 513, "fewer levels"),
  ])
  func `says where and what was expected`(text: String, line: Int, column: Int, expected: String) {
    #expect(JSONSyntaxFault.find(in: Array(text.utf8)) == JSONSyntaxFault(line: line, column: column, expected: expected))
  }

  @Test(arguments: ["{}", " [ ] ", "{\"a\":[1,-2.5e3,true,false,null,\"x\\\"\\u00e9\"],\"b\":{}}\n", "7", "\"\""])
  func `finds nothing in what is JSON`(text: String) {
    #expect(JSONSyntaxFault.find(in: Array(text.utf8)) == nil)
  }
}
