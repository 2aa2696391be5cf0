#pragma once
#include <vips/vips.h>

/* libvips takes its options as variadic arguments, which Swift cannot call: one typed door for each use we make of an operation. All return
 * 0 or -1 with the reason in the error buffer; `*out` is then the caller's to unref. Loaders read `bytes` as long as the image lives. */

typedef enum { VS_VIPS_RANDOM = VIPS_ACCESS_RANDOM, VS_VIPS_SEQUENTIAL = VIPS_ACCESS_SEQUENTIAL } vs_vips_access;

#define VS_VIPS_LOADER(format)                                                                                                     \
  static inline int vs_vips_##format##load(const void *bytes, size_t length, vs_vips_access access, VipsImage **out) {             \
    return vips_##format##load_buffer((void *)bytes, length, out, "access", (int)access, "fail_on", VIPS_FAIL_ON_ERROR, NULL);     \
  }
VS_VIPS_LOADER(png)
VS_VIPS_LOADER(jpeg)
VS_VIPS_LOADER(webp)
VS_VIPS_LOADER(gif)

/* In the format of the suffix, with the saver's options in brackets: ".webp[Q=85,strip]". */
static inline int vs_vips_save(VipsImage *in, const char *suffix, void **bytes, size_t *length) {
  return vips_image_write_to_buffer(in, suffix, bytes, length, NULL);
}

/* Reads every pixel, so that damage anywhere is found. */
static inline int vs_vips_avg(VipsImage *in, double *average) { return vips_avg(in, average, NULL); }
static inline int vs_vips_max(VipsImage *in, double *most) { return vips_max(in, most, NULL); }
static inline int vs_vips_autorot(VipsImage *in, VipsImage **out) { return vips_autorot(in, out, NULL); }
static inline int vs_vips_icc_to_srgb(VipsImage *in, VipsImage **out) {
  return vips_icc_transform(in, out, "srgb", "embedded", TRUE, NULL);
}
static inline int vs_vips_to_srgb(VipsImage *in, VipsImage **out) {
  return vips_colourspace(in, out, VIPS_INTERPRETATION_sRGB, NULL);
}
/* Fits into width x height, never enlarging. */
static inline int vs_vips_shrink(VipsImage *in, VipsImage **out, int width, int height) {
  return vips_thumbnail_image(in, out, width, "height", height, "size", VIPS_SIZE_DOWN, NULL);
}
static inline int vs_vips_flatten_on_white(VipsImage *in, VipsImage **out) {
  VipsArrayDouble *white = vips_array_double_newv(1, 255.0);
  int result = vips_flatten(in, out, "background", white, NULL);
  vips_area_unref(VIPS_AREA(white));
  return result;
}
static inline int vs_vips_premultiply(VipsImage *in, VipsImage **out) { return vips_premultiply(in, out, NULL); }
static inline int vs_vips_to_8_bit(VipsImage *in, VipsImage **out) { return vips_cast_uchar(in, out, NULL); }
static inline int vs_vips_extract_band(VipsImage *in, VipsImage **out, int band) { return vips_extract_band(in, out, band, NULL); }
static inline int vs_vips_join_bands(VipsImage **in, VipsImage **out, int count) { return vips_bandjoin(in, out, count, NULL); }
static inline int vs_vips_add_opaque_band(VipsImage *in, VipsImage **out) { return vips_bandjoin_const1(in, out, 255.0, NULL); }

/* Masks: one band, 255 where a picture may change. */
static inline int vs_vips_min(VipsImage *in, double *least) { return vips_min(in, least, NULL); }
static inline int vs_vips_to_grey(VipsImage *in, VipsImage **out) {
  return vips_colourspace(in, out, VIPS_INTERPRETATION_B_W, NULL);
}
static inline int vs_vips_colours(VipsImage *in, VipsImage **out) { return vips_extract_band(in, out, 0, "n", 3, NULL); }
static inline int vs_vips_invert(VipsImage *in, VipsImage **out) { return vips_invert(in, out, NULL); }
static inline int vs_vips_as_srgb(VipsImage *in, VipsImage **out) {
  return vips_copy(in, out, "interpretation", VIPS_INTERPRETATION_sRGB, NULL);
}
/* Exactly width x height, whatever becomes of the proportions. */
static inline int vs_vips_fill(VipsImage *in, VipsImage **out, int width, int height) {
  return vips_thumbnail_image(in, out, width, "height", height, "size", VIPS_SIZE_FORCE, NULL);
}
/* Exactly width x height, of the middle. */
static inline int vs_vips_crop_to_fill(VipsImage *in, VipsImage **out, int width, int height) {
  return vips_thumbnail_image(in, out, width, "height", height, "size", VIPS_SIZE_BOTH, "crop", VIPS_INTERESTING_CENTRE, NULL);
}
/* `then` where the mask is 255, `otherwise` where it is 0, in between a mixture. */
static inline int vs_vips_blend(VipsImage *mask, VipsImage *then, VipsImage *otherwise, VipsImage **out) {
  return vips_ifthenelse(mask, then, otherwise, out, "blend", TRUE, NULL);
}
static inline int vs_vips_notequal(VipsImage *left, VipsImage *right, VipsImage **out) { return vips_notequal(left, right, out, NULL); }

/* Frames below each other, three bytes a pixel, as one GIF that begins again; `delays` in milliseconds. */
static inline int vs_vips_animated_gif(const void *pixels, size_t size, int width, int height, int frames, int *delays, void **bytes,
                                       size_t *length) {
  VipsImage *all = vips_image_new_from_memory(pixels, size, width, height * frames, 3, VIPS_FORMAT_UCHAR);
  if (!all) return -1;
  VipsImage *image = NULL;
  int result = vips_copy(all, &image, "interpretation", VIPS_INTERPRETATION_sRGB, NULL);
  g_object_unref(all);
  if (result) return result;
  vips_image_set_int(image, VIPS_META_PAGE_HEIGHT, height);
  vips_image_set_array_int(image, "delay", delays, frames);
  vips_image_set_int(image, "loop", 0);
  result = vips_gifsave_buffer(image, bytes, length, "effort", 4, "interframe_maxerror", 4.0, NULL);
  g_object_unref(image);
  return result;
}

/* Beside each other, centred, with `gap` white pixels in between. */
static inline int vs_vips_beside(VipsImage *left, VipsImage *right, VipsImage **out, int gap) {
  VipsArrayDouble *white = vips_array_double_newv(1, 255.0);
  int result = vips_join(left, right, out, VIPS_DIRECTION_HORIZONTAL, "expand", TRUE, "shim", gap, "background", white, "align",
                         VIPS_ALIGN_CENTRE, NULL);
  vips_area_unref(VIPS_AREA(white));
  return result;
}
