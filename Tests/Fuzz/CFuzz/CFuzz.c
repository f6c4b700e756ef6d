#include "CFuzz.h"

__attribute__((weak)) extern int LLVMFuzzerRunDriver(
    int *argc, char ***argv, int (*run)(const uint8_t *bytes, size_t count));

// libFuzzer reads and clears this section beside the compiler's own counters.
__attribute__((section("__libfuzzer_extra_counters"), used)) static uint8_t counters[1 << 15];

bool FuzzHasEngine(void) { return LLVMFuzzerRunDriver != NULL; }

int FuzzRunEngine(int *argc, char ***argv, int (*run)(const uint8_t *bytes, size_t count)) {
  return LLVMFuzzerRunDriver(argc, argv, run);
}

void FuzzNote(uint64_t feature) { counters[feature % sizeof counters] = 1; }
