/// Plain values one after another, with one owner: nothing asks before a write whether they are shared, as an array does each time.
///
/// For the automata and the search only; everything else uses arrays. What is kept in one must not be of a private type: an unoptimised build with
/// Swift 6.3 cannot do away with it from another file.
struct Tape<Element: BitwiseCopyable & Sendable>: ~Copyable, @unchecked Sendable {
  private var base: UnsafeMutablePointer<Element>
  private var capacity: Int
  private(set) var count: Int

  /// An empty one.
  /// - Parameter capacity: about how many there will be.
  init(capacity: Int) {
    self.capacity = max(8, capacity)
    base = .allocate(capacity: self.capacity)
    count = 0
  }

  init(repeating element: Element, count: Int) {
    self.init(capacity: count)
    reset(to: element, count: count)
  }

  deinit { base.deallocate() }

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
    @inline(__always) _modify { yield &self[Int(index)] }
  }

  @inline(__always) mutating func append(_ element: Element) {
    if count == capacity { grow(to: capacity * 2) }
    (base + count).initialize(to: element)
    count += 1
  }

  mutating func removeLast() -> Element {
    count -= 1
    return base[count]
  }

  mutating func removeAll() { count = 0 }

  /// `count` times the element, whatever was there before.
  mutating func reset(to element: Element, count: Int) {
    self.count = 0
    if count > capacity { grow(to: count) }
    base.initialize(repeating: element, count: count)
    self.count = count
  }

  @inline(never) private mutating func grow(to size: Int) {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: size)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
    capacity = size
  }
}
