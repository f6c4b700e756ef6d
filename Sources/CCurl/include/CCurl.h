#pragma once
#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>

// libcurl, loaded on the first request: it brings thirty libraries along, and a script that never
// uses the network should not wait for them. The other functions may only be called once
// ccurl_load has returned true.

bool ccurl_load(void);

CURL *ccurl_easy_init(void);
void ccurl_easy_cleanup(CURL *easy);
CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value);
CURLcode ccurl_set_size(CURL *easy, CURLoption option, curl_off_t value);
CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, const void *value);
CURLcode ccurl_set_writer(
    CURL *easy, CURLoption option, size_t (*writer)(char *, size_t, size_t, void *), void *context);
CURLcode ccurl_set_progress(CURL *easy, curl_xferinfo_callback progress, void *context);
long ccurl_get_long(CURL *easy, CURLINFO info);
curl_off_t ccurl_get_size(CURL *easy, CURLINFO info);
// For a handle that only connects: its socket, and bytes through its connection.
curl_socket_t ccurl_socket(CURL *easy);
CURLcode ccurl_receive(CURL *easy, void *bytes, size_t most, size_t *count);
CURLcode ccurl_send(CURL *easy, const void *bytes, size_t most, size_t *count);
// Trusts the certificates in a text of PEM instead of those in the system's file.
void ccurl_trust(CURL *easy, const void *pem, size_t count);
// The system's file of certificates, or NULL.
const char *ccurl_authorities(void);
const char *ccurl_message(CURLcode code);

struct curl_slist *ccurl_list_append(struct curl_slist *list, const char *text);
void ccurl_list_free(struct curl_slist *list);

CURLM *ccurl_multi_init(long connectionsPerHost);
void ccurl_multi_cleanup(CURLM *multi);
bool ccurl_multi_add(CURLM *multi, CURL *easy);
void ccurl_multi_remove(CURLM *multi, CURL *easy);
void ccurl_multi_perform(CURLM *multi);
void ccurl_multi_wait(CURLM *multi, int milliseconds);
// Waits for this socket, too.
void ccurl_multi_wait_socket(CURLM *multi, curl_socket_t socket, bool writes, int milliseconds);
void ccurl_multi_wake(CURLM *multi);
bool ccurl_multi_next_done(CURLM *multi, CURL **easy, CURLcode *code);
