#include <stdint.h>
#include <stdlib.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "CTemporaryFolder.h"

// The tests, and the programs that they start, make and delete a hundred thousand small files. On a disk that takes as much
// processor time as the rest.
__attribute__((constructor)) static void keepTemporaryFilesInMemory(void) {
  const char *folder = "/dev/shm";
  struct statvfs status;
  if (getenv("TMPDIR") || access(folder, W_OK | X_OK) || statvfs(folder, &status)) return;
  // In a container it often has 64 MB.
  if ((uint64_t)status.f_bavail * status.f_frsize >= UINT64_C(4) << 30) setenv("TMPDIR", folder, 1);
}
