#pragma once
#include <alsa/asoundlib.h>
#include <portaudio.h>

/* Swift cannot write a C variadic function; this one hears what ALSA would print and says nothing. */
static inline void vs_alsa_ignore(const char *file, int line, const char *function, int error, const char *format, ...) {
  (void)file; (void)line; (void)function; (void)error; (void)format;
}

static inline void vs_alsa_be_quiet(void) { snd_lib_error_set_handler(vs_alsa_ignore); }
