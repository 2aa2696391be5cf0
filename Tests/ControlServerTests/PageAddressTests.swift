import Testing

@testable import ControlServer

@Suite struct PageAddressTests {
  @Test func `each start draws a name of its own, unless it is given the one before`() {
    let first = PageAddress(port: 4711)
    #expect(first.label != PageAddress(port: 4711).label)
    #expect(PageAddress(port: 4711, label: first.label) == first)
  }

  @Test(arguments: ["", "localhost", "vs-1", "vs-aaaaaaaaaaaaaaaaaaa.", "vs-AAAAAAAAAAAAAAAAAAAA", "example.org:80"])
  func `what is no name of ours is not taken`(text: String) {
    #expect(PageAddress(port: 1, label: text).label != text)
  }
}
