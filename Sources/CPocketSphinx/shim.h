#pragma once
#include <pocketsphinx.h>
#include <sphinxbase/err.h>
#include <sphinxbase/ngram_model.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

/* cmd_ln_init is variadic: this is its form without any setting; the typed setters follow. */
static inline cmd_ln_t *vs_ps_config_new(void) { return cmd_ln_init(NULL, ps_args(), TRUE, NULL); }

/* A file in memory; its declaration needs a feature macro that the compiler sets for nobody. */
static inline int vs_memory_file(const char *name) { return (int)syscall(SYS_memfd_create, name, 1u /* close on exec */); }

/* The library's log calls a variadic function: this one passes errors on as text, and drops the rest. */
typedef void (*vs_error_sink)(const char *text);
static inline void vs_err_forward(void *sink, err_lvl_t level, const char *format, ...) {
  if (level < ERR_ERROR) return;
  char text[2048];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  ((vs_error_sink)sink)(text);
}
static inline void vs_err_collect(vs_error_sink sink) { err_set_callback(vs_err_forward, (void *)sink); }
