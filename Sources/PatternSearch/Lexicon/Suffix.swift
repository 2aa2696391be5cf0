/// Ending that is parted from a word the symbol table does not hold: "'s".
package struct Suffix: Sendable {
  package var letters: [UInt8]
  /// Class whose words it is parted from, nil for any: "lo" of "ponlo" and not of "pueblo".
  package var host: Int32?

  package init(letters: [UInt8], host: Int32?) {
    self.letters = letters
    self.host = host
  }
}
