#pragma once
#include <microhttpd.h>
#include <stdbool.h>
#include <stdint.h>

// libmicrohttpd, loaded when the first server starts: it brings TLS along, and most runs have no server. The other
// functions may only be called once cmhttpd_load has returned true.

bool cmhttpd_load(void);

// Begins a request with the target that the client wrote. Its result is the request from then on.
typedef void *(*cmhttpd_begin)(void *context, const char *target, struct MHD_Connection *connection);

// Starts a server on a free port of 127.0.0.1. A thread of its own calls the functions, each with the context. Returns
// NULL, with errno, if it cannot.
struct MHD_Daemon *cmhttpd_start(
    cmhttpd_begin begin, MHD_AccessHandlerCallback handle, MHD_RequestCompletedCallback end, void *context);
uint16_t cmhttpd_port(struct MHD_Daemon *daemon);
// Closes all connections, and waits for the thread.
void cmhttpd_stop(struct MHD_Daemon *daemon);

void cmhttpd_for_each_field(struct MHD_Connection *connection, MHD_KeyValueIterator iterator, void *context);
// Answers with JSON, which must stay as it is for ever.
bool cmhttpd_answer(struct MHD_Connection *connection, unsigned status, const char *json);
