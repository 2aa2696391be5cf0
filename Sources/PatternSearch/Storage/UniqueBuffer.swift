import Glibc

/// Growing row of plain values with one owner. A write does not ask first whether the values are shared, as a write to an array does.
///
/// For the automata and the search only; everything else uses arrays. The element must not be a private type: an unoptimised build with Swift 6.3 cannot
/// destroy such a buffer from another file.
package struct UniqueBuffer<Element: BitwiseCopyable & Sendable>: ~Copyable, @unchecked Sendable {
  /// Bytes from which on a buffer is aligned to cache lines.
  private static var large: Int { 1 << 16 }
  private static var cacheLine: Int { 64 }

  private var base: UnsafeMutablePointer<Element>
  private var capacity: Int
  /// Whether the memory is the buffer's own and not an arena's.
  private var isOwner: Bool
  package private(set) var count: Int

  /// Empty buffer.
  /// - Parameter capacity: expected number of values; more make it grow.
  package init(capacity: Int) {
    self.capacity = max(8, capacity)
    base = Self.memory(for: self.capacity)
    count = 0
    isOwner = true
  }

  init(repeating element: Element, count: Int) {
    self.init(capacity: count)
    reset(to: element, count: count)
  }

  /// Empty buffer in an arena; not to be used after the arena is taken back.
  init(capacity: Int, in arena: SearchArena) {
    precondition(MemoryLayout<Element>.alignment <= 16)
    self.capacity = max(8, capacity)
    let lent = arena.take(self.capacity * MemoryLayout<Element>.stride)
    base = lent?.bindMemory(to: Element.self, capacity: self.capacity) ?? Self.memory(for: self.capacity)
    count = 0
    isOwner = lent == nil
  }

  init(repeating element: Element, count: Int, in arena: SearchArena) {
    self.init(capacity: count, in: arena)
    reset(to: element, count: count)
  }

  /// Buffer of values that must be written before they are read.
  init(uninitialized count: Int, in arena: SearchArena) {
    self.init(capacity: count, in: arena)
    self.count = count
  }

  deinit { if isOwner { free(base) } }

  /// Memory of the C library, because Swift's own allocation aligns each block anew, which takes as long as a short search.
  private static func memory(for capacity: Int) -> UnsafeMutablePointer<Element> {
    precondition(MemoryLayout<Element>.alignment <= 16)
    let bytes = capacity * MemoryLayout<Element>.stride
    // A large buffer is read here and there, so that no node should lie in two cache lines.
    let memory = bytes < large ? malloc(bytes) : aligned_alloc(cacheLine, (bytes + cacheLine - 1) / cacheLine * cacheLine)
    guard let memory else { fatalError("there is no memory for \(capacity) values") }
    return memory.bindMemory(to: Element.self, capacity: capacity)
  }

  package var isEmpty: Bool { count == 0 }
  package var indices: Range<Int> { 0..<count }

  package subscript(index: Int) -> Element {
    @inline(__always) get {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      return base[index]
    }
    @inline(__always) _modify {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      yield &base[index]
    }
  }

  package subscript(index: Int32) -> Element {
    @inline(__always) get { self[Int(index)] }
    // Not through the other subscript, because Swift would not inline the call.
    @inline(__always) _modify {
      precondition(UInt(bitPattern: Int(index)) < UInt(bitPattern: count))
      yield &base[Int(index)]
    }
  }

  @inline(__always) package mutating func append(_ element: Element) {
    if count == capacity { grow(to: capacity * 2) }
    (base + count).initialize(to: element)
    count += 1
  }

  mutating func append(repeating element: Element, count more: Int) {
    if count + more > capacity { grow(to: max(count + more, capacity * 2)) }
    (base + count).initialize(repeating: element, count: more)
    count += more
  }

  /// Shrinks the memory to the values there are.
  mutating func fit() { grow(to: max(1, count)) }

  mutating func removeLast() -> Element {
    precondition(count > 0)
    count -= 1
    return base[count]
  }

  mutating func removeAll() { count = 0 }

  /// Drops values from the end.
  @inline(__always) mutating func shorten(to shorter: Int) {
    precondition(shorter <= count)
    count = shorter
  }

  /// Appends the first values of another buffer.
  /// - Parameter most: upper bound of how many.
  @inline(__always) mutating func append(contentsOf other: borrowing UniqueBuffer, most: Int) {
    let more = min(other.count, most)
    if count + more > capacity { grow(to: max(count + more, capacity * 2)) }
    (base + count).initialize(from: other.base, count: more)
    count += more
  }

  /// Appends copies of some of the buffer's own values.
  mutating func append(copyOf range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    if count + range.count > capacity { grow(to: max(count + range.count, capacity * 2)) }
    for index in range {
      (base + count).initialize(to: base[index])
      count &+= 1
    }
  }

  /// Appends all values to an array.
  package func append(to array: inout [Element]) {
    array.append(contentsOf: UnsafeBufferPointer(start: base, count: count))
  }

  /// Removes the values of a range.
  mutating func remove(_ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    for index in range.upperBound..<count { base[index &- range.count] = base[index] }
    count &-= range.count
  }

  /// Replaces all values by `count` copies of one.
  mutating func reset(to element: Element, count: Int) {
    self.count = 0
    if count > capacity { grow(to: count) }
    base.initialize(repeating: element, count: count)
    self.count = count
  }

  @inline(never) private mutating func grow(to size: Int) {
    let larger = Self.memory(for: size)
    larger.update(from: base, count: count)
    if isOwner { free(base) }
    base = larger
    capacity = size
    isOwner = true
  }
}
