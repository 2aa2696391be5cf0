/// The address that opens the studio page in a browser.
package struct PageTicket: Sendable, Equatable, Codable {
  /// Address with the ticket after its “#”.
  package var address: String
  /// Seconds within which it has to be opened.
  package var seconds: Int

  package init(address: String, seconds: Int) {
    self.address = address
    self.seconds = seconds
  }
}
