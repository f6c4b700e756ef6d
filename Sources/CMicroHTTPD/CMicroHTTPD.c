#include "CMicroHTTPD.h"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

#define FUNCTIONS(X) \
  X(start_daemon) X(stop_daemon) X(get_daemon_info) X(get_connection_values) X(create_response_from_buffer) \
  X(add_response_header) X(queue_response) X(destroy_response)

#define DECLARE(name) static __typeof__(MHD_##name) *name;
FUNCTIONS(DECLARE)

static bool loaded = false;

static void load(void) {
  void *library = dlopen("libmicrohttpd.so.12", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
#define FIND(name) \
  name = (__typeof__(name))dlsym(library, "MHD_" #name); \
  if (!name) return;
  FUNCTIONS(FIND)
  loaded = true;
}

bool cmhttpd_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return loaded;
}

struct MHD_Daemon *cmhttpd_start(
    cmhttpd_begin begin, MHD_AccessHandlerCallback handle, MHD_RequestCompletedCallback end, void *context) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  return start_daemon(
      // The same answer at each time.
      MHD_USE_POLL_INTERNAL_THREAD | MHD_USE_SUPPRESS_DATE_NO_CLOCK, 0, NULL, NULL, handle, context,
      MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address,
      MHD_OPTION_URI_LOG_CALLBACK, begin, context,
      MHD_OPTION_NOTIFY_COMPLETED, end, context,
      // A header with all the cookies that servers take still fits.
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)(256 * 1024), MHD_OPTION_END);
}

uint16_t cmhttpd_port(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
  return info ? info->port : 0;
}

void cmhttpd_stop(struct MHD_Daemon *daemon) { stop_daemon(daemon); }

void cmhttpd_for_each_field(struct MHD_Connection *connection, MHD_KeyValueIterator iterator, void *context) {
  get_connection_values(connection, MHD_HEADER_KIND, iterator, context);
}

bool cmhttpd_answer(struct MHD_Connection *connection, unsigned status, const char *json) {
  struct MHD_Response *response = create_response_from_buffer(strlen(json), (void *)json, MHD_RESPMEM_PERSISTENT);
  if (!response) return false;
  add_response_header(response, "content-type", "application/json");
  bool isQueued = queue_response(connection, status, response) == MHD_YES;
  destroy_response(response);
  return isQueued;
}
