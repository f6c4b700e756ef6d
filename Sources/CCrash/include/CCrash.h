#pragma once
#include <stddef.h>

// When the program itself crashes, by a signal such as SIGSEGV or a trap of Swift, it writes a report that was
// prepared before and ends with an exit status. The crash reporter of Swift's runtime is never started: it would
// outlive the program and hold its standard output.

// Installs the handlers. Called once, before JavaScriptCore installs its own, which pass on what they do not know.
void ccrash_install(int status);

// Gives the calling thread a stack on which the handlers can run when its own is used up.
void ccrash_adopt_thread(void);

// What the report says after its first line. \1 stands for the number of the run, from 1, and \2 for its index,
// from 0. The text is copied. NULL for nothing.
void ccrash_set_report(const char *text);
void ccrash_set_run(long run);

// Called in the handler, on the thread that crashed: it says more about the moment with `ccrash_write`. It must not
// allocate, because the thread may have crashed inside of malloc.
void ccrash_set_witness(void (*witness)(void));
void ccrash_write(const char *bytes, size_t count);
void ccrash_write_number(long number);

// A thread that waits for this signal then ends the process: the one that crashed stays where it is. If that takes
// too long, the process ends without it. 0 for none.
void ccrash_set_waiter(int signal);

// Ends this process when the one that started it has ended.
void ccrash_end_with_parent(void);
