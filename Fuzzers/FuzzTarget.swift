/// Reader of what others wrote, given any bytes: it may refuse them, and must not crash, hang or contradict itself.
protocol FuzzTarget: Sendable {
  /// Name on the command line and of the corpus' folder.
  static var name: String { get }

  init() throws

  func run(_ bytes: [UInt8])
}

extension FuzzTarget {
  /// Ends the program, which libFuzzer takes for a crash on the input.
  func require(_ condition: Bool, _ what: @autoclosure () -> String) {
    if !condition { fatalError("\(Self.name): \(what())") }
  }
}
