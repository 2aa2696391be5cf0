import CVips
import SketchCore

/// libvips, started once in the life of the process.
enum Vips {
  /// - Throws: `SketchError` `.internalFault` when it cannot be used.
  static func start() throws(SketchError) {
    guard isStarted else {
      throw SketchError(.internalFault, "libvips did not start", advice: "Install libvips42 again (scripts/bootstrap).")
    }
  }

  private static let isStarted: Bool = {
    guard vips_init("voicesketch") == 0 else { return false }
    // Warnings while decoding come back as errors, in words; on standard error they would only puzzle.
    g_log_set_handler("VIPS", G_LOG_LEVEL_WARNING, { _, _, _, _ in }, nil)
    // Untrusted bytes reach four loaders and no other, whatever a loader calls.
    vips_operation_block_set("VipsForeignLoad", 1)
    for loader in ["VipsForeignLoadPng", "VipsForeignLoadJpeg", "VipsForeignLoadWebp", "VipsForeignLoadNsgif"] {
      vips_operation_block_set(loader, 0)
    }
    // Pictures come one at a time and are seldom the same: threads and a cache would only cost memory.
    vips_concurrency_set(1)
    vips_cache_set_max(0)
    return true
  }()
}
