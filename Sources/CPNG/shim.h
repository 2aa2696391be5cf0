#pragma once
#include <png.h>

// Macros with arguments or casts that Swift does not import.
static inline int vs_png_filters(void) { return PNG_FILTER_SUB | PNG_FILTER_UP; }
static inline const char *vs_png_version(void) { return PNG_LIBPNG_VER_STRING; }
