#pragma once
#include <libsecret/secret.h>

/* Casts that C writes as macros. */
static inline SecretItem *vs_secret_item(gpointer pointer) { return SECRET_ITEM(pointer); }
