import Foundation
import Glibc

/// Pages that hold the code of the program and its libraries.
///
/// Drawing runs through tens of megabytes of code that a daemon which waits does not need. They are pages of files: the
/// system keeps them as long as it has room, and maps them again when they are used.
enum MappedCode {
  /// Mappings of files that can be run and not be written to, from the text of `/proc/self/maps`.
  static func ranges(in maps: String) -> [Range<UInt>] {
    maps.split(separator: "\n").compactMap { line in
      // The name may have spaces, and has some before it.
      let values = line.split(separator: " ", maxSplits: 5)
      // Only what nobody can write to is the same as in its file.
      guard values.count == 6, values[1] == "r-xp", values[5].drop(while: { $0 == " " }).hasPrefix("/") else { return nil }
      let ends = values[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
      return ends.count == 2 && ends[0] < ends[1] ? ends[0]..<ends[1] : nil
    }
  }

  /// Lets go of the pages; those that run are back at once.
  static func release() {
    for range in ranges(in: maps()) {
      madvise(UnsafeMutableRawPointer(bitPattern: range.lowerBound), range.count, MADV_DONTNEED)
    }
  }

  /// Text of `/proc/self/maps`; "" where it cannot be read. The kernel gives a page of it at a time.
  static func maps() -> String {
    let file = FileHandle(forReadingAtPath: "/proc/self/maps")
    return String(decoding: (try? file?.readToEnd()) ?? Data(), as: UTF8.self)
  }
}
