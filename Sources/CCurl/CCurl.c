#include "CCurl.h"

#include <dlfcn.h>
#include <pthread.h>

#define FUNCTIONS(X) \
  X(easy_init) X(easy_cleanup) X(easy_setopt) X(easy_getinfo) X(easy_strerror) X(easy_recv) X(easy_send) \
  X(global_init) X(slist_append) X(slist_free_all) X(multi_init) X(multi_cleanup) X(multi_setopt) \
  X(multi_add_handle) X(multi_remove_handle) X(multi_perform) X(multi_poll) X(multi_wakeup) \
  X(multi_info_read)

// The macros of curl.h that check types cannot call through a pointer.
#undef curl_easy_setopt
#undef curl_easy_getinfo
#undef curl_multi_setopt

#define DECLARE(name) static __typeof__(curl_##name) *name;
FUNCTIONS(DECLARE)

static bool loaded = false;

static void load(void) {
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
#define FIND(name) \
  name = (__typeof__(name))dlsym(library, "curl_" #name); \
  if (!name) return;
  FUNCTIONS(FIND)
  loaded = global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

bool ccurl_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return loaded;
}

CURL *ccurl_easy_init(void) { return easy_init(); }

void ccurl_easy_cleanup(CURL *easy) { easy_cleanup(easy); }

CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value) {
  return easy_setopt(easy, option, value);
}

CURLcode ccurl_set_size(CURL *easy, CURLoption option, curl_off_t value) {
  return easy_setopt(easy, option, value);
}

CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, const void *value) {
  return easy_setopt(easy, option, value);
}

CURLcode ccurl_set_writer(
    CURL *easy, CURLoption option, size_t (*writer)(char *, size_t, size_t, void *),
    void *context) {
  CURLoption data = option == CURLOPT_HEADERFUNCTION ? CURLOPT_HEADERDATA : CURLOPT_WRITEDATA;
  CURLcode code = easy_setopt(easy, option, writer);
  return code == CURLE_OK ? easy_setopt(easy, data, context) : code;
}

CURLcode ccurl_set_progress(CURL *easy, curl_xferinfo_callback progress, void *context) {
  CURLcode code = easy_setopt(easy, CURLOPT_NOPROGRESS, 0L);
  if (code == CURLE_OK) code = easy_setopt(easy, CURLOPT_XFERINFODATA, context);
  return code == CURLE_OK ? easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, progress) : code;
}

long ccurl_get_long(CURL *easy, CURLINFO info) {
  long value = 0;
  easy_getinfo(easy, info, &value);
  return value;
}

curl_off_t ccurl_get_size(CURL *easy, CURLINFO info) {
  curl_off_t value = -1;
  easy_getinfo(easy, info, &value);
  return value;
}

curl_socket_t ccurl_socket(CURL *easy) {
  curl_socket_t socket = CURL_SOCKET_BAD;
  easy_getinfo(easy, CURLINFO_ACTIVESOCKET, &socket);
  return socket;
}

CURLcode ccurl_receive(CURL *easy, void *bytes, size_t most, size_t *count) {
  return easy_recv(easy, bytes, most, count);
}

CURLcode ccurl_send(CURL *easy, const void *bytes, size_t most, size_t *count) {
  return easy_send(easy, bytes, most, count);
}

void ccurl_trust(CURL *easy, const void *pem, size_t count) {
  struct curl_blob blob = {(void *)pem, count, CURL_BLOB_COPY};
  easy_setopt(easy, CURLOPT_CAINFO_BLOB, &blob);
  easy_setopt(easy, CURLOPT_PROXY_CAINFO_BLOB, &blob);
}

const char *ccurl_authorities(void) {
  static const char *path;
  CURL *easy = easy_init();
  // What it points to belongs to the library, not to the handle.
  if (easy) easy_getinfo(easy, CURLINFO_CAINFO, &path);
  easy_cleanup(easy);
  return path;
}

const char *ccurl_message(CURLcode code) { return easy_strerror(code); }

struct curl_slist *ccurl_list_append(struct curl_slist *list, const char *text) {
  return slist_append(list, text);
}

void ccurl_list_free(struct curl_slist *list) { slist_free_all(list); }

CURLM *ccurl_multi_init(long connectionsPerHost) {
  CURLM *multi = multi_init();
  if (multi) multi_setopt(multi, CURLMOPT_MAX_HOST_CONNECTIONS, connectionsPerHost);
  return multi;
}

void ccurl_multi_cleanup(CURLM *multi) { multi_cleanup(multi); }

bool ccurl_multi_add(CURLM *multi, CURL *easy) { return multi_add_handle(multi, easy) == CURLM_OK; }

void ccurl_multi_remove(CURLM *multi, CURL *easy) { multi_remove_handle(multi, easy); }

void ccurl_multi_perform(CURLM *multi) {
  int running;
  multi_perform(multi, &running);
}

// libcurl ends the wait sooner if one of its own timers is due.
void ccurl_multi_wait(CURLM *multi, int milliseconds) {
  multi_poll(multi, NULL, 0, milliseconds, NULL);
}

void ccurl_multi_wait_socket(CURLM *multi, curl_socket_t socket, bool writes, int milliseconds) {
  struct curl_waitfd wait = {socket, writes ? CURL_WAIT_POLLIN | CURL_WAIT_POLLOUT : CURL_WAIT_POLLIN, 0};
  multi_poll(multi, &wait, 1, milliseconds, NULL);
}

void ccurl_multi_wake(CURLM *multi) { multi_wakeup(multi); }

bool ccurl_multi_next_done(CURLM *multi, CURL **easy, CURLcode *code) {
  int left;
  CURLMsg *message = multi_info_read(multi, &left);
  while (message && message->msg != CURLMSG_DONE) message = multi_info_read(multi, &left);
  if (!message) return false;
  *easy = message->easy_handle;
  *code = message->data.result;
  return true;
}
