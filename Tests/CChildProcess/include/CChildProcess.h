#include <sys/types.h>

/// Starts a program in a folder. Its standard streams are `streams`, and it has no other descriptor and no blocked signal.
///
/// Returns 0, or the number of an error.
int child_process_start(pid_t *process, const char *program, char *const arguments[], char *const environment[],
                        const char *directory, const int streams[3]);
