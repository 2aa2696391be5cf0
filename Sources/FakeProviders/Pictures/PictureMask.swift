/// Mask of a picture. Each family of servers has its own way to say where to paint.
package enum PictureMask: Sendable, Hashable {
  /// OpenAI's.
  case whereTransparent([UInt8])
  /// Stable Diffusion's.
  case whereWhite([UInt8])
}
