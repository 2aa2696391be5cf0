/* Tells ThreadSanitizer of the locks that Swift's Mutex takes and gives back in the kernel.
 *
 * A Mutex without contention is taken with atomics that are compiled into our own code, which the sanitizer sees. A contended one is taken
 * in _MutexHandle._lockSlow and given back in _unlockSlow, which are in libswiftSynchronization: not built for the sanitizer, and so two
 * critical sections that followed each other by way of the kernel look as if they had nothing to do with each other. Preloaded, this stands
 * before both functions and adds what they do: the lock's address is acquired after the one and released before the other. Nothing is
 * suppressed, and a real race, inside of a lock or not, is reported as ever.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

/* The sanitizer's, in the program; not there in others that are started with this. */
extern void __tsan_acquire(void *address) __attribute__((weak));
extern void __tsan_release(void *address) __attribute__((weak));

typedef SWIFT void (*lock_function)(uint32_t, SELF void *);
typedef SWIFT void (*unlock_function)(SELF void *);

SWIFT void lock_slow(uint32_t, SELF void *) __asm__("$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
SWIFT void unlock_slow(SELF void *) __asm__("$s15Synchronization12_MutexHandleV11_unlockSlowyyF");

SWIFT void lock_slow(uint32_t thread, SELF void *handle) {
  static lock_function real;
  if (!real) real = (lock_function)dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
  real(thread, handle);
  if (__tsan_acquire) __tsan_acquire(handle);
}

SWIFT void unlock_slow(SELF void *handle) {
  static unlock_function real;
  if (!real) real = (unlock_function)dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV11_unlockSlowyyF");
  if (__tsan_release) __tsan_release(handle);
  real(handle);
}
