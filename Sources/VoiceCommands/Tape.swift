import Glibc

/// Plain values one after another, with one owner: nothing asks before a write whether they are shared, as an array does each time.
///
/// For the automata and the search only; everything else uses arrays. What is kept in one must not be of a private type: an unoptimised build with
/// Swift 6.3 cannot do away with it from another file.
struct Tape<Element: BitwiseCopyable & Sendable>: ~Copyable, @unchecked Sendable {
  private static var largeTape: Int { 1 << 16 }
  private static var cacheLine: Int { 64 }

  private var base: UnsafeMutablePointer<Element>
  private var capacity: Int
  /// Whether the memory is its own, and not lent by a search's.
  private var isOwner: Bool
  private(set) var count: Int

  /// An empty one.
  /// - Parameter capacity: about how many there will be.
  init(capacity: Int) {
    self.capacity = max(8, capacity)
    base = Self.memory(for: self.capacity)
    count = 0
    isOwner = true
  }

  init(repeating element: Element, count: Int) {
    self.init(capacity: count)
    reset(to: element, count: count)
  }

  /// An empty one that lies in the memory of a search, and must not be used after it.
  init(capacity: Int, in memory: SearchMemory) {
    precondition(MemoryLayout<Element>.alignment <= 16)
    self.capacity = max(8, capacity)
    let lent = memory.take(self.capacity * MemoryLayout<Element>.stride)
    base = lent?.bindMemory(to: Element.self, capacity: self.capacity) ?? Self.memory(for: self.capacity)
    count = 0
    isOwner = lent == nil
  }

  init(repeating element: Element, count: Int, in memory: SearchMemory) {
    self.init(capacity: count, in: memory)
    reset(to: element, count: count)
  }

  /// Of values that are to be written before they are read.
  init(uninitialized count: Int, in memory: SearchMemory) {
    self.init(capacity: count, in: memory)
    self.count = count
  }

  deinit { if isOwner { free(base) } }

  /// From the C library at once: what Swift's own allocation asks it for is aligned anew each time, which takes as long as a short search.
  private static func memory(for capacity: Int) -> UnsafeMutablePointer<Element> {
    precondition(MemoryLayout<Element>.alignment <= 16)
    let bytes = capacity * MemoryLayout<Element>.stride
    // What is large is looked into here and there: then no node is to lie in two lines of the cache.
    let memory = bytes < largeTape ? malloc(bytes) : aligned_alloc(cacheLine, (bytes + cacheLine - 1) / cacheLine * cacheLine)
    guard let memory else { fatalError("there is no memory for \(capacity) values") }
    return memory.bindMemory(to: Element.self, capacity: capacity)
  }

  var isEmpty: Bool { count == 0 }
  var indices: Range<Int> { 0..<count }

  subscript(index: Int) -> Element {
    @inline(__always) get {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      return base[index]
    }
    @inline(__always) _modify {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      yield &base[index]
    }
  }

  subscript(index: Int32) -> Element {
    @inline(__always) get { self[Int(index)] }
    // Not by the other subscript: Swift would leave a call for each.
    @inline(__always) _modify {
      precondition(UInt(bitPattern: Int(index)) < UInt(bitPattern: count))
      yield &base[Int(index)]
    }
  }

  @inline(__always) mutating func append(_ element: Element) {
    if count == capacity { grow(to: capacity * 2) }
    (base + count).initialize(to: element)
    count += 1
  }

  mutating func append(repeating element: Element, count more: Int) {
    if count + more > capacity { grow(to: max(count + more, capacity * 2)) }
    (base + count).initialize(repeating: element, count: more)
    count += more
  }

  /// Gives back what is not used.
  mutating func fit() { grow(to: max(1, count)) }

  mutating func removeLast() -> Element {
    precondition(count > 0)
    count -= 1
    return base[count]
  }

  mutating func removeAll() { count = 0 }

  /// Leaves the first of them.
  @inline(__always) mutating func shorten(to shorter: Int) {
    precondition(shorter <= count)
    count = shorter
  }

  /// Adds the first of other values.
  /// - Parameter most: so many, or all where there are not as many.
  @inline(__always) mutating func append(contentsOf other: borrowing Tape, most: Int) {
    let more = min(other.count, most)
    if count + more > capacity { grow(to: max(count + more, capacity * 2)) }
    (base + count).initialize(from: other.base, count: more)
    count += more
  }

  /// Adds some of them once more.
  mutating func append(copyOf range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    if count + range.count > capacity { grow(to: max(count + range.count, capacity * 2)) }
    for index in range {
      (base + count).initialize(to: base[index])
      count &+= 1
    }
  }

  /// Adds all of them to an array at once.
  func append(to array: inout [Element]) { array.append(contentsOf: UnsafeBufferPointer(start: base, count: count)) }

  /// Takes some of them out.
  mutating func remove(_ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    for index in range.upperBound..<count { base[index &- range.count] = base[index] }
    count &-= range.count
  }

  /// `count` times the element, whatever was there before.
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
