#pragma once
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

// Macros with casts, which Swift does not see.
static inline unsigned int vs_gnutls_p256_bits(void) { return GNUTLS_CURVE_TO_BITS(GNUTLS_ECC_CURVE_SECP256R1); }
