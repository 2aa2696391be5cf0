#pragma once
/* Not in Swift's Glibc module. */
#include <malloc.h>
