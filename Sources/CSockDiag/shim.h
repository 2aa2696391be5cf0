#pragma once
#include <sys/socket.h>
#include <netinet/in.h>
#include <linux/netlink.h>
#include <linux/sock_diag.h>
#include <linux/inet_diag.h>

// A question about one TCP socket, and the kernel's answer, as they go over netlink (sock_diag(7)).
struct vs_diag_request {
  struct nlmsghdr header;
  struct inet_diag_req_v2 request;
};

struct vs_diag_answer {
  struct nlmsghdr header;
  struct inet_diag_msg socket;
  // Attributes nobody asked for.
  char rest[512];
};
