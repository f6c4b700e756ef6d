// Preloaded into a program: before its n-th call that changes a file or writes to a stream, the program
// gets a signal. The file in STOP_POINT has three numbers: calls so far, n, the signal.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static int32_t *cell;

__attribute__((constructor)) static void start(void) {
  const char *path = getenv("STOP_POINT");
  int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
  if (file < 0) return;
  void *memory = mmap(NULL, 12, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  if (memory != MAP_FAILED) cell = memory;
  // Only this program is counted, not those that it starts.
  unsetenv("LD_PRELOAD");
}

static void step(void) {
  if (cell && __atomic_add_fetch(&cell[0], 1, __ATOMIC_SEQ_CST) == cell[1]) kill(getpid(), cell[2]);
}

#define COUNTED(result, name, parameters, arguments) \
  result name parameters {                           \
    static result(*original) parameters;             \
    if (!original) original = dlsym(RTLD_NEXT, #name); \
    step();                                          \
    return original arguments;                       \
  }

COUNTED(ssize_t, write, (int f, const void *b, size_t n), (f, b, n))
COUNTED(ssize_t, pwrite64, (int f, const void *b, size_t n, off64_t o), (f, b, n, o))
COUNTED(int, ftruncate64, (int f, off64_t n), (f, n))
COUNTED(int, fchmod, (int f, mode_t m), (f, m))
COUNTED(int, fsync, (int f), (f))
COUNTED(int, fdatasync, (int f), (f))
COUNTED(int, unlink, (const char *p), (p))
