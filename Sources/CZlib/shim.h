#pragma once
#include <zlib.h>

// The macro, with a gzip header and trailer around the best compression.
static inline int vs_gzip_init(z_stream *stream) {
  return deflateInit2(stream, Z_BEST_COMPRESSION, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY);
}
