import Glibc
import SketchCore

/// Fault that the preloaded library brings about.
struct InjectedFault {
  /// Kinds of io_faults.h, in its order.
  private static let kinds = ["none", "full", "broken", "short", "memory", "kill"]

  private let kind: Int32
  private let nth: Int
  private let isLasting: Int32

  init(_ kind: String, nth: String, lasting: String) throws {
    guard let number = Self.kinds.firstIndex(of: kind), let nth = Int(nth), let isLasting = Int32(lasting) else {
      throw SketchError(.invalidInput, "there is no fault \(kind) \(nth) \(lasting)")
    }
    self.kind = Int32(number)
    self.nth = nth
    self.isLasting = isLasting
  }

  /// From now on calls are counted, and the nth fails.
  func arm() throws {
    typealias Arm = @convention(c) (Int32, Int, Int32) -> Void
    unsafeBitCast(try symbol("io_faults_arm"), to: Arm.self)(kind, nth, isLasting)
  }

  /// - Returns: how many calls there were that could have failed.
  func disarm() throws -> Int {
    typealias Disarm = @convention(c) () -> Int
    return unsafeBitCast(try symbol("io_faults_disarm"), to: Disarm.self)()
  }

  private func symbol(_ name: String) throws -> UnsafeMutableRawPointer {
    guard let symbol = dlsym(nil, name) else {
      throw SketchError(.configuration, "\(name) is not there", advice: "Preload libIOFaults.so.")
    }
    return symbol
  }
}
