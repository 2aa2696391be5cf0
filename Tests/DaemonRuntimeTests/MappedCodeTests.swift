import Foundation
import Testing

@testable import DaemonRuntime

@Suite struct MappedCodeTests {
  @Test func `only files that can be run and not be written to count`() {
    let maps = """
      55e0a0000000-55e0a0001000 r--p 00000000 fe:00 11 /usr/bin/some daemon
      55e0a0001000-55e0a0004000 r-xp 00001000 fe:00 11                 /usr/bin/some daemon
      55e0a0004000-55e0a0005000 rw-p 00004000 fe:00 11 /usr/bin/some daemon
      7f0000000000-7f0000002000 r-xp 00000000 fe:00 12                 /usr/lib/libsome.so
      7f0000010000-7f0000011000 rwxp 00000000 00:00 0
      7f0000020000-7f0000021000 r-xp 00000000 00:00 0
      7ffd00000000-7ffd00001000 r-xp 00000000 00:00 0 [vdso]
      """
    #expect(MappedCode.ranges(in: maps) == [0x55e0_a000_1000..<0x55e0_a000_4000, 0x7f00_0000_0000..<0x7f00_0000_2000])
  }

  @Test func `what was let go of is no longer resident, and runs again`() throws {
    let before = try residentCode()
    MappedCode.release()
    #expect(try residentCode() < before)
    #expect([3, 1, 2].sorted() == [1, 2, 3])
  }

  @Test func `all mappings are read, to the last`() {
    #expect(MappedCode.maps().contains("[stack]") && MappedCode.ranges(in: MappedCode.maps()).count > 20)
  }

  /// Kilobytes of code in memory.
  private func residentCode() throws -> Int {
    var (isCode, sum) = (false, 0)
    let file = try #require(FileHandle(forReadingAtPath: "/proc/self/smaps"))
    for line in String(decoding: try #require(try file.readToEnd()), as: UTF8.self).split(separator: "\n") {
      let values = line.split(separator: " ")
      if values.count > 4, values[0].contains("-") {
        isCode = values[1] == "r-xp"
      } else if isCode, values.first == "Rss:" {
        sum += try #require(Int(values[1]))
      }
    }
    return sum
  }
}
