#pragma once
#include <pocketsphinx.h>
#include <sphinxbase/err.h>
#include <sphinxbase/ngram_model.h>

/* cmd_ln_init is variadic: this is its form without any setting; the typed setters follow. */
static inline cmd_ln_t *vs_ps_config_new(void) { return cmd_ln_init(NULL, ps_args(), TRUE, NULL); }
