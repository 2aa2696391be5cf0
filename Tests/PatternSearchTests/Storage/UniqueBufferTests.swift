import SketchCore
import TestSupport
import Testing

@testable import PatternSearch

@Suite struct UniqueBufferTests {
  /// Memory of its own, and an arena's with room for some of the values only.
  @Test(arguments: [false, true], 1...5 as ClosedRange<UInt64>)
  func `a buffer holds what an array holds`(isInArena: Bool, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let arena = SearchArena()
    defer { arena.free() }
    var buffer = isInArena ? UniqueBuffer<Int32>(capacity: 16, in: arena) : UniqueBuffer<Int32>(capacity: 1)
    var array: [Int32] = []
    for step in 0..<3000 as Range<Int32> {
      switch Int.random(in: 0..<14, using: &random) {
      case 0:
        buffer.append(repeating: step, count: 7)
        array += Array(repeating: step, count: 7)
      case 1 where !array.isEmpty:
        #expect(buffer.removeLast() == array.removeLast())
      case 2:
        let count = Int.random(in: 0...array.count, using: &random)
        buffer.shorten(to: max(count, array.count - 20))
        array.removeLast(array.count - max(count, array.count - 20))
      case 3:
        let range = range(in: array.count, &random)
        buffer.remove(range)
        array.removeSubrange(range)
      case 4:
        let range = range(in: array.count, &random)
        buffer.append(copyOf: range)
        array += array[range]
      case 5:
        var other = UniqueBuffer<Int32>(capacity: 2)
        for value in 0..<Int32.random(in: 0...9, using: &random) { other.append(value * step) }
        var copy: [Int32] = []
        other.append(to: &copy)
        buffer.append(contentsOf: other, most: 5)
        array += copy.prefix(5)
      case 6 where !array.isEmpty:
        let index = Int.random(in: array.indices, using: &random)
        buffer[index] += 1
        buffer[Int32(index)] *= 3
        array[index] = (array[index] + 1) * 3
      case 7: buffer.fit()
      case 8 where step % 5 == 0:
        buffer.removeAll()
        array.removeAll()
      case 9 where step % 3 == 0:
        let count = Int.random(in: 0...40, using: &random)
        buffer.reset(to: step, count: count)
        array = Array(repeating: step, count: count)
      default:
        buffer.append(step)
        array.append(step)
      }
      guard buffer.count == array.count else {
        Issue.record("\(buffer.count) values for \(array.count)")
        return
      }
    }
    var values: [Int32] = [-1]
    buffer.append(to: &values)
    #expect(values == [-1] + array)
    #expect(buffer.indices.map { buffer[$0] } == array && buffer.isEmpty == array.isEmpty)
  }

  private func range(in count: Int, _ random: inout SeededGenerator) -> Range<Int> {
    let start = Int.random(in: 0...count, using: &random)
    return start..<min(count, start + Int.random(in: 0...6, using: &random))
  }

  @Test func `buffers in one arena do not share memory`() {
    let arena = SearchArena()
    defer { arena.free() }
    var first = UniqueBuffer(repeating: Int64(1), count: 100, in: arena)
    var second = UniqueBuffer<Int64>(uninitialized: 100, in: arena)
    for index in second.indices { second[index] = 2 }
    for _ in 0..<100 { first.append(3) }
    #expect(first.indices.map { first[$0] } == Array(repeating: 1, count: 100) + Array(repeating: 3, count: 100))
    #expect(second.indices.allSatisfy { second[$0] == 2 })
  }
}
