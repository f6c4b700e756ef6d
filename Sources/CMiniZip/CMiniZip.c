#include "CMiniZip.h"

#include <dlfcn.h>
#include <pthread.h>

#define FUNCTIONS(X) \
  X(Open64) X(Close) X(GoToFirstFile) X(GoToNextFile) X(GetCurrentFileInfo64) X(OpenCurrentFile) \
  X(ReadCurrentFile) X(CloseCurrentFile)

#define DECLARE(name) static __typeof__(unz##name) *name;
FUNCTIONS(DECLARE)

static bool loaded = false;

static void load(void) {
  void *library = dlopen("libminizip.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
#define FIND(name) \
  name = (__typeof__(name))dlsym(library, "unz" #name); \
  if (!name) return;
  FUNCTIONS(FIND)
  loaded = true;
}

bool czip_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return loaded;
}

unzFile czip_open(const char *path) { return Open64(path); }

int czip_close(unzFile archive) { return Close(archive); }

int czip_first_entry(unzFile archive) { return GoToFirstFile(archive); }

int czip_next_entry(unzFile archive) { return GoToNextFile(archive); }

int czip_entry(unzFile archive, unz_file_info64 *info, char *name, unsigned long capacity) {
  return GetCurrentFileInfo64(archive, info, name, capacity, NULL, 0, NULL, 0);
}

int czip_open_entry(unzFile archive) { return OpenCurrentFile(archive); }

int czip_read_entry(unzFile archive, void *buffer, unsigned count) {
  return ReadCurrentFile(archive, buffer, count);
}

int czip_close_entry(unzFile archive) { return CloseCurrentFile(archive); }
