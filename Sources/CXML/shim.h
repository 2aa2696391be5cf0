#pragma once
#include <libxml/xmlversion.h>
/* Headers of ICU would clash with those that Foundation brings; nothing of them is used. */
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/tree.h>
