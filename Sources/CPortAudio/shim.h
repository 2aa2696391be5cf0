#pragma once
#include <alsa/asoundlib.h>
#include <portaudio.h>

/* Swift cannot write a C variadic function; this one hears what ALSA would print and says nothing. */
static inline void vs_alsa_ignore(const char *file, int line, const char *function, int error, const char *format, ...) {
  (void)file; (void)line; (void)function; (void)error; (void)format;
}

static inline void vs_alsa_be_quiet(void) { snd_lib_error_set_handler(vs_alsa_ignore); }

/* Whether ALSA's configuration names any kind of device; PortAudio ends the process with an assertion when it does not. */
static inline int vs_alsa_is_configured(void) {
  snd_config_t *devices;
  return snd_config_update() >= 0 && snd_config && snd_config_search(snd_config, "pcm", &devices) >= 0;
}
