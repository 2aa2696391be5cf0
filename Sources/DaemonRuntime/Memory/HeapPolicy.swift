import CMalloc

/// Settings of the C library's allocator for a daemon whose work comes in bursts of large pictures.
enum HeapPolicy {
  /// Applies them; to be called before other threads start.
  static func apply() {
    // By default every thread gets an arena of its own, and each keeps room for the largest pictures it ever held.
    mallopt(M_ARENA_MAX, 2)
    // By default this grows up to 32 MB as large blocks are freed, and from then on they stay in the arenas. Above the
    // four megabytes of a usual picture, so that drawing does not map and clear fresh pages for each of its layers.
    mallopt(M_MMAP_THRESHOLD, 8 << 20)
    mallopt(M_TRIM_THRESHOLD, 8 << 20)
  }
}
