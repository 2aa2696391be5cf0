import Glibc

extension VipsImageProcessor {
  /// Keeps libvips from loading its plugins: PDF, HEIF and other formats that are not read here, in thirty libraries of
  /// six megabytes. To be called before other threads start, for it changes the environment.
  package static func leaveOutPlugins() {
    // libvips looks for them below this folder.
    setenv("VIPSHOME", "/nonexistent", 0)
  }
}
