#pragma once
#include <pocketsphinx.h>
#include <sphinxbase/err.h>
#include <sphinxbase/ngram_model.h>
#include <sys/syscall.h>
#include <unistd.h>

/* cmd_ln_init is variadic: this is its form without any setting; the typed setters follow. */
static inline cmd_ln_t *vs_ps_config_new(void) { return cmd_ln_init(NULL, ps_args(), TRUE, NULL); }

/* A file in memory; its declaration needs a feature macro that the compiler sets for nobody. */
static inline int vs_memory_file(const char *name) { return (int)syscall(SYS_memfd_create, name, 1u /* close on exec */); }
