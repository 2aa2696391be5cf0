#pragma once
#include <png.h>

// Macros with arguments or casts that Swift does not import.
static inline int vs_png_rgba(void) { return PNG_COLOR_TYPE_RGB_ALPHA; }
static inline const char *vs_png_version(void) { return PNG_LIBPNG_VER_STRING; }
