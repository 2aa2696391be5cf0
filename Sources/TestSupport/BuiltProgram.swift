package import Foundation

/// One of the programs this package builds (or any other), run to its end.
package struct BuiltProgram: Sendable {
  package struct Run: Sendable {
    package var status: Int32
    package var output: String
    package var errors: String
  }

  private let path: URL

  /// - Parameter name: a product of this package, beside the tests in the build folder.
  package init(_ name: String) {
    path = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().appending(path: name)
  }

  package init(path: String) { self.path = URL(filePath: path) }

  /// Runs with stdin closed or fed from `input`; the environment is added to the test's own.
  package func run(_ arguments: [String], environment: [String: String] = [:], input: String? = nil) async throws -> Run {
    let process = try prepared(arguments, environment: environment)
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    let stdin = input.map { _ in Pipe() }
    process.standardInput = stdin ?? FileHandle.nullDevice
    async let out = BuiltProgram.text(output)
    async let err = BuiltProgram.text(errors)
    let ended = AsyncStream.makeStream(of: Int32.self, bufferingPolicy: .bufferingNewest(1))
    process.terminationHandler = {
      ended.continuation.yield($0.terminationStatus)
      ended.continuation.finish()
    }
    try process.run()
    if let input, let stdin {
      try? stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
      try? stdin.fileHandleForWriting.close()
    }
    var status: Int32 = -1
    for await code in ended.stream { status = code }
    return Run(status: status, output: await out, errors: await err)
  }

  /// A process that is not started yet.
  package func prepared(_ arguments: [String], environment: [String: String]) throws -> Process {
    let process = Process()
    process.executableURL = path
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
    return process
  }

  private static func text(_ pipe: Pipe) async -> String {
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "program-output").async {
        continuation.resume(returning: String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self))
      }
    }
  }
}
