import FakeProviders

extension FakeFal {
  /// The lines of `[fal]` that lead the daemon to this fake.
  var addresses: String { addresses(queue: queueURL) }

  /// - Parameter queue: where its queue is said to be.
  func addresses(queue: String) -> String {
    """
    queue-url = \(queue)
    run-url = \(runURL)
    rest-url = \(restURL)
    upload-url = \(cdnURL)
    """
  }
}
