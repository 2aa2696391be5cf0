import CPocketSphinx
import Glibc
import SketchCore

/// Making of the small decoders.
enum SphinxDecoder {
  static func make(acoustic: String, settings: (OpaquePointer) -> Void = { _ in }) -> OpaquePointer? {
    guard let config = vs_ps_config_new() else { return nil }
    defer { cmd_ln_free_r(config) }
    cmd_ln_set_str_r(config, "-hmm", acoustic)
    settings(config)
    return ps_init(config)
  }

  static func failure(_ files: String, _ errors: String) -> SketchError {
    SketchError(
      .noModel, "no wake phrase: PocketSphinx cannot use \(files)" + (errors.isEmpty ? "" : " (\(errors))"),
      advice: "Install Debian's package again: `sudo apt-get install --reinstall pocketsphinx-en-us`.")
  }
}
