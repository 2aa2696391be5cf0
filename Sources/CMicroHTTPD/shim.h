#pragma once
#include <poll.h>
#include <stdbool.h>
#include <sys/types.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <microhttpd.h>

// The variadic calls, with the types we use.
static inline struct MHD_Daemon *vs_mhd_start(
    int listen_fd, MHD_AccessHandlerCallback handler, MHD_RequestCompletedCallback completed,
    MHD_NotifyConnectionCallback connected, void *(*began)(void *, const char *, struct MHD_Connection *), void *context,
    unsigned int connection_limit, unsigned int timeout_seconds, size_t header_bytes) {
  return MHD_start_daemon(
      MHD_USE_POLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, handler, context,
      MHD_OPTION_LISTEN_SOCKET, listen_fd,
      MHD_OPTION_NOTIFY_COMPLETED, completed, context,
      MHD_OPTION_NOTIFY_CONNECTION, connected, context,
      MHD_OPTION_URI_LOG_CALLBACK, began, context,
      MHD_OPTION_CONNECTION_LIMIT, connection_limit,
      MHD_OPTION_CONNECTION_TIMEOUT, timeout_seconds,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, header_bytes,
      MHD_OPTION_END);
}

// A thread for every connection, so that handlers and body readers may block; TLS when there is a key.
static inline struct MHD_Daemon *vs_mhd_start_blocking(
    int listen_fd, MHD_AccessHandlerCallback handler, MHD_RequestCompletedCallback completed, MHD_NotifyConnectionCallback connected,
    void *context, size_t memory_bytes, const char *key, const char *certificate) {
  unsigned int flags =
      MHD_USE_POLL_INTERNAL_THREAD | MHD_USE_THREAD_PER_CONNECTION | MHD_ALLOW_UPGRADE | (key ? MHD_USE_TLS : 0);
  return MHD_start_daemon(
      flags, 0, NULL, NULL, handler, context,
      MHD_OPTION_LISTEN_SOCKET, listen_fd,
      MHD_OPTION_NOTIFY_COMPLETED, completed, context,
      MHD_OPTION_NOTIFY_CONNECTION, connected, context,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory_bytes,
      // Options without a meaning for plain HTTP end the list there.
      key ? MHD_OPTION_HTTPS_MEM_KEY : MHD_OPTION_END, key,
      MHD_OPTION_HTTPS_MEM_CERT, certificate,
      MHD_OPTION_END);
}

// The variadic action that ends an upgraded connection.
static inline void vs_mhd_close_upgraded(struct MHD_UpgradeResponseHandle *handle) {
  MHD_upgrade_action(handle, MHD_UPGRADE_ACTION_CLOSE);
}

static inline int vs_mhd_connection_fd(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

// Bytes that the other end of a local socket has not read; 0 where that is not known. SIOCOUTQ by its other name.
static inline int vs_unread_bytes(int fd) {
  int count = 0;
  return ioctl(fd, TIOCOUTQ, &count) == 0 ? count : 0;
}

// True where the other end has closed its half or is gone. POLLRDHUP, which glibc declares under _GNU_SOURCE only.
static inline bool vs_is_left(int fd) {
  struct pollfd one = {.fd = fd, .events = 0x2000};
  return poll(&one, 1, 0) == 1 && (one.revents & (0x2000 | POLLHUP | POLLERR)) != 0;
}

// What SO_PEERCRED fills in: the kernel's struct ucred, which glibc declares under _GNU_SOURCE only.
struct vs_peer {
  pid_t pid;
  uid_t uid;
  gid_t gid;
};

static inline int vs_get_peer(int fd, struct vs_peer *peer) {
  socklen_t size = sizeof *peer;
  return getsockopt(fd, SOL_SOCKET, SO_PEERCRED, peer, &size);
}
