#pragma once
#include <JavaScriptCore/JavaScript.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Ends JavaScript that runs on another thread. JavaScriptCore's own time limit reads the processor's clock at
// each entry into JavaScript. Here it is switched on only when the thread has used up its time, and on that
// thread itself: the engine's compiled code and its interpreter are made not executable, and the handler of the
// fault runs where the thread next comes to JavaScript.

// Asked by the engine whether the script is to be ended; it runs on the thread of the script.
typedef bool (*CInterruptCallback)(JSContextRef context, void *data);

typedef struct {
  JSContextGroupRef group;
  // Processor time of one turn, in nanoseconds.
  uint64_t limit;
} CInterruptGroup;

// Finds where the engine's code lies, and installs the signal handler. False where this engine does not show
// what the handler needs; nothing is installed then. Called once, after a first context was made.
bool cinterrupt_prepare(CInterruptCallback callback);

// Lets the signal reach the calling thread, whatever mask the thread has taken over.
void cinterrupt_unblock(void);

// The groups whose scripts are ended when their limit is over. Only the thread that runs JavaScript may call
// it. The array must stay until the next call; the earlier array is returned.
const CInterruptGroup *cinterrupt_set_groups(const CInterruptGroup *groups, size_t count);

// From now on no turn may use more than so many nanoseconds, whatever its group's limit is.
void cinterrupt_lower_limits(uint64_t most);

// Looks where `thread` is, once it has been seen where it was at the look before; see `cinterrupt_report`.
void cinterrupt_look(pthread_t thread);

// Sets the trap for a turn that has used so many nanoseconds: where JavaScript is next, the engine is told to ask
// the callback about each group whose limit is over, or about each when `isOverMemory`.
void cinterrupt_set_trap(uint64_t used, bool isOverMemory);

// Tells the engine, on the thread of the group's script, to ask the callback about the script as soon as it goes on.
void cinterrupt_ask(JSContextGroupRef group);

// Stops `thread` for good where it is, if that is in the engine, or `anywhere`. It may take several attempts: inside of
// malloc a thread that stands still would keep others from it.
void cinterrupt_stop(pthread_t thread, bool anywhere);
bool cinterrupt_is_stopped(void);

// What the looks showed: how many there were, and in how many of them the thread was in the engine's own code.
// The group is the one whose script ran at the latest one, with its limit: 0 when none did.
typedef struct {
  uint64_t looks, inEngine;
  JSContextGroupRef group;
  uint64_t limit;
} CInterruptReport;
CInterruptReport cinterrupt_report(void);
