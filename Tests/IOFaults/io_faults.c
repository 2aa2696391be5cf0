#define _GNU_SOURCE
#include "io_faults.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

/* Called by name, not by the header's: mmap64 and the like are other symbols. */
static void *next(const char *name) { return dlsym(RTLD_NEXT, name); }

static atomic_int armed = IO_FAULTS_NONE;
static atomic_long left = 0, seen = 0;
static atomic_int lasts = 0;

void io_faults_arm(int kind, long nth, int lasting) {
  atomic_store(&seen, 0);
  atomic_store(&left, nth);
  atomic_store(&lasts, lasting);
  atomic_store(&armed, kind);
}

long io_faults_disarm(void) {
  atomic_store(&armed, IO_FAULTS_NONE);
  return atomic_load(&seen);
}

enum need { NEEDS_DISK = 1, NEEDS_SPACE = 2, IS_WRITE = 4, IS_REMOVAL = 8 };

/* 0, or the error the call is to fail with; -1 for half a write. */
static int fault(int needs) {
  int kind = atomic_load(&armed);
  if (kind == IO_FAULTS_NONE || kind == IO_FAULTS_MALLOC) return 0;
  /* A full disk still reads and removes. */
  if (kind != IO_FAULTS_EIO && !(needs & NEEDS_SPACE) && !(kind == IO_FAULTS_KILL && (needs & IS_REMOVAL))) return 0;
  if (kind == IO_FAULTS_SHORT && !(needs & IS_WRITE)) return 0;
  long number = atomic_fetch_add(&seen, 1) + 1, nth = atomic_load(&left);
  if (nth == 0 || number < nth || (number > nth && !atomic_load(&lasts))) return 0;
  if (kind == IO_FAULTS_KILL && !(needs & IS_WRITE)) kill(getpid(), SIGKILL);
  if (kind == IO_FAULTS_SHORT || kind == IO_FAULTS_KILL) return number == nth ? -1 : ENOSPC;
  return kind == IO_FAULTS_EIO ? EIO : ENOSPC;
}

/* What follows half a write. */
static ssize_t half_written(int error, ssize_t written) {
  if (error < 0 && atomic_load(&armed) == IO_FAULTS_KILL) kill(getpid(), SIGKILL);
  return written;
}

#define FAIL_OR(needs, failure)                                                                                         \
  int error = fault(needs);                                                                                             \
  if (error > 0) {                                                                                                      \
    errno = error;                                                                                                      \
    return failure;                                                                                                     \
  }

/* Opening: reading needs the disk, creating needs space. */
#define OPEN_NEEDS(flags) ((flags) & O_CREAT ? NEEDS_DISK | NEEDS_SPACE : NEEDS_DISK)
#define OPENER(name)                                                                                                    \
  int name(const char *path, int flags, ...) {                                                                          \
    va_list list;                                                                                                       \
    va_start(list, flags);                                                                                              \
    mode_t mode = va_arg(list, mode_t);                                                                                 \
    va_end(list);                                                                                                       \
    FAIL_OR(OPEN_NEEDS(flags), -1)                                                                                      \
    return ((int (*)(const char *, int, ...))next(#name))(path, flags, mode);                                           \
  }
OPENER(open)
OPENER(open64)
#define OPENER_AT(name)                                                                                                 \
  int name(int folder, const char *path, int flags, ...) {                                                              \
    va_list list;                                                                                                       \
    va_start(list, flags);                                                                                              \
    mode_t mode = va_arg(list, mode_t);                                                                                 \
    va_end(list);                                                                                                       \
    FAIL_OR(OPEN_NEEDS(flags), -1)                                                                                      \
    return ((int (*)(int, const char *, int, ...))next(#name))(folder, path, flags, mode);                              \
  }
OPENER_AT(openat)
OPENER_AT(openat64)

/* Pipes, sockets and event counters go on working. */
static int is_on_disk(int file) {
  struct stat status;
  return ((int (*)(int, struct stat *))next("fstat"))(file, &status) == 0 && S_ISREG(status.st_mode);
}

ssize_t write(int file, const void *bytes, size_t count) {
  ssize_t (*real)(int, const void *, size_t) = next("write");
  if (!is_on_disk(file)) return real(file, bytes, count);
  FAIL_OR(NEEDS_DISK | NEEDS_SPACE | IS_WRITE, -1)
  return half_written(error, real(file, bytes, error < 0 ? (count + 1) / 2 : count));
}

#define POSITIONAL_WRITE(name, offset_type)                                                                             \
  ssize_t name(int file, const void *bytes, size_t count, offset_type offset) {                                         \
    FAIL_OR(NEEDS_DISK | NEEDS_SPACE | IS_WRITE, -1)                                                                    \
    ssize_t (*real)(int, const void *, size_t, offset_type) = next(#name);                                              \
    return half_written(error, real(file, bytes, error < 0 ? (count + 1) / 2 : count, offset));                         \
  }
POSITIONAL_WRITE(pwrite, off_t)
POSITIONAL_WRITE(pwrite64, off64_t)

#define FORWARD(result, failure, needs, name, parameters, arguments)                                                    \
  result name parameters {                                                                                              \
    FAIL_OR(needs, failure)                                                                                             \
    return ((result(*) parameters)next(#name))arguments;                                                                \
  }
FORWARD(ssize_t, -1, NEEDS_DISK, pread, (int file, void *bytes, size_t count, off_t offset), (file, bytes, count, offset))
FORWARD(ssize_t, -1, NEEDS_DISK, pread64, (int file, void *bytes, size_t count, off64_t offset), (file, bytes, count, offset))
FORWARD(int, -1, NEEDS_DISK | NEEDS_SPACE, ftruncate, (int file, off_t size), (file, size))
FORWARD(int, -1, NEEDS_DISK | NEEDS_SPACE, ftruncate64, (int file, off64_t size), (file, size))
FORWARD(int, -1, NEEDS_DISK | NEEDS_SPACE, fallocate, (int file, int mode, off_t offset, off_t size), (file, mode, offset, size))
FORWARD(int, -1, NEEDS_DISK | NEEDS_SPACE, mkdir, (const char *path, mode_t mode), (path, mode))
FORWARD(int, -1, NEEDS_DISK | NEEDS_SPACE, rename, (const char *from, const char *to), (from, to))
FORWARD(int, -1, NEEDS_DISK | NEEDS_SPACE, link, (const char *from, const char *to), (from, to))
FORWARD(int, -1, NEEDS_DISK | IS_REMOVAL, unlink, (const char *path), (path))
FORWARD(int, -1, NEEDS_DISK, stat, (const char *path, struct stat *status), (path, status))
FORWARD(int, -1, NEEDS_DISK, fstat, (int file, struct stat *status), (file, status))

ssize_t read(int file, void *bytes, size_t count) {
  ssize_t (*real)(int, void *, size_t) = next("read");
  if (!is_on_disk(file)) return real(file, bytes, count);
  FAIL_OR(NEEDS_DISK, -1)
  return real(file, bytes, count);
}

/* IO_FAULTS_HANG names a file; as long as it exists, nothing reaches the disk. */
static void hang(void) {
  const char *path = getenv("IO_FAULTS_HANG");
  while (path && access(path, F_OK) == 0) usleep(20000);
}

int fsync(int file) {
  hang();
  FAIL_OR(NEEDS_DISK | NEEDS_SPACE, -1)
  return ((int (*)(int))next("fsync"))(file);
}

int fdatasync(int file) {
  hang();
  FAIL_OR(NEEDS_DISK | NEEDS_SPACE, -1)
  return ((int (*)(int))next("fdatasync"))(file);
}

/* Memory. glibc's own names, since dlsym itself allocates. */
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);

static int has_no_memory(void) {
  if (atomic_load(&armed) != IO_FAULTS_MALLOC) return 0;
  long number = atomic_fetch_add(&seen, 1) + 1;
  if (number != atomic_load(&left)) return 0;
  errno = ENOMEM;
  return 1;
}

void *malloc(size_t size) { return has_no_memory() ? NULL : __libc_malloc(size); }
void *calloc(size_t count, size_t size) { return has_no_memory() ? NULL : __libc_calloc(count, size); }
void *realloc(void *old, size_t size) { return has_no_memory() ? NULL : __libc_realloc(old, size); }
