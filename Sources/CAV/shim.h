#pragma once
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/imgutils.h>
#include <libavutil/opt.h>
#include <libswscale/swscale.h>

/* Macros that Swift cannot read. */
enum { VS_AV_AGAIN = AVERROR(EAGAIN), VS_AV_END = AVERROR_EOF };
static const int64_t vs_av_no_time = AV_NOPTS_VALUE;
static const int vs_av_time_base = AV_TIME_BASE;

/* Pixels of cairo (0xAARRGGBB words) to the format's; both ways in the colours of high-definition video. */
static inline struct SwsContext *vs_sws_context(int width, int height, enum AVPixelFormat from, int to_width, int to_height,
                                                enum AVPixelFormat to) {
  struct SwsContext *context =
      sws_getContext(width, height, from, to_width, to_height, to, SWS_BICUBIC | SWS_ACCURATE_RND, NULL, NULL, NULL);
  if (context) {
    const int *table = sws_getCoefficients(SWS_CS_ITU709);
    sws_setColorspaceDetails(context, table, 0, table, 0, 0, 1 << 16, 1 << 16);
  }
  return context;
}
