// For the functions of glibc that Swift's module of it has not.
#define _GNU_SOURCE
#include "CChildProcess.h"

#include <signal.h>
#include <spawn.h>

int child_process_start(pid_t *process, const char *program, char *const arguments[], char *const environment[],
                        const char *directory, const int streams[3]) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addchdir_np(&actions, directory);
  for (int stream = 0; stream < 3; stream++) posix_spawn_file_actions_adddup2(&actions, streams[stream], stream);
  posix_spawn_file_actions_addclosefrom_np(&actions, 3);

  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);

  int result = posix_spawn(process, program, &actions, &attributes, arguments, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return result;
}
