#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// libFuzzer, where the program is linked with it: `Tests/Fuzz/run` does that, `swift build` does not.

/// Whether libFuzzer is there.
bool FuzzHasEngine(void);

/// Hands the command line to libFuzzer, which calls `run` with one input after the other.
int FuzzRunEngine(int *argc, char ***argv, int (*run)(const uint8_t *bytes, size_t count));

/// Tells libFuzzer that the input reached `feature`: inputs that reach new ones are kept and changed further.
void FuzzNote(uint64_t feature);
