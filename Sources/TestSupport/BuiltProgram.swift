import Foundation

/// Program of this package (or any other), run to its end.
package struct BuiltProgram: Sendable {
  package struct Run: Sendable {
    package var status: Int32
    package var output: String
    package var errors: String
  }

  package let path: String

  /// - Parameter name: a product of this package, beside the tests in the build folder.
  package init(_ name: String) {
    path = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().appending(path: name).path
  }

  package init(path: String) { self.path = path }

  /// Runs with stdin empty or fed from `input`; the environment is added to the test's own.
  package func run(_ arguments: [String], environment: [String: String] = [:], input: String? = nil) async throws -> Run {
    let (output, errors) = (try Pipe.new(), try Pipe.new())
    let stdin = try input.map { _ in try Pipe.new() }
    let process = try start(
      arguments, environment: environment, standardInput: stdin?.readEnd.fileDescriptor,
      standardOutput: output.writeEnd.fileDescriptor, standardError: errors.writeEnd.fileDescriptor)
    // Only the child's copies keep the pipes open now.
    for end in [output.writeEnd, errors.writeEnd, stdin?.readEnd] { try end?.close() }
    async let out = BuiltProgram.text(output.readEnd)
    async let err = BuiltProgram.text(errors.readEnd)
    if let input, let stdin { await BuiltProgram.feed(input, to: stdin.writeEnd) }
    return Run(status: await process.exitStatus(), output: await out, errors: await err)
  }

  /// Starts it; the environment is added to the test's own.
  package func start(
    _ arguments: [String], environment: [String: String], standardInput: Int32? = nil, standardOutput: Int32? = nil,
    standardError: Int32? = nil
  ) throws -> SpawnedProcess {
    try SpawnedProcess(
      [path] + arguments, environment: ProcessInfo.processInfo.environment.merging(environment) { _, new in new },
      standardInput: standardInput, standardOutput: standardOutput, standardError: standardError)
  }

  private struct Pipe {
    var readEnd: FileHandle
    var writeEnd: FileHandle

    /// Closed in every other child, so that none keeps a reader waiting.
    static func new() throws -> Pipe {
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return Pipe(
        readEnd: FileHandle(fileDescriptor: ends[0], closeOnDealloc: true),
        writeEnd: FileHandle(fileDescriptor: ends[1], closeOnDealloc: true))
    }
  }

  private static func text(_ end: FileHandle) async -> String {
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "program-output").async {
        continuation.resume(returning: String(decoding: (try? end.readToEnd()) ?? Data(), as: UTF8.self))
      }
    }
  }

  /// A program may end without having read it all.
  private static func feed(_ input: String, to end: FileHandle) async {
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "program-input").async {
        signal(SIGPIPE, SIG_IGN)
        try? end.write(contentsOf: Data(input.utf8))
        try? end.close()
        continuation.resume()
      }
    }
  }
}
