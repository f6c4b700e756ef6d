#define _GNU_SOURCE
#include "CCrash.h"

#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static int exitStatus;
static char *report;
static long run;
static void (*witness)(void);
static int waiter;
static pid_t crashed;

static const struct {
  int number;
  const char *name;
} crashes[] = {{SIGSEGV, "SIGSEGV"}, {SIGBUS, "SIGBUS"},   {SIGILL, "SIGILL"},
               {SIGFPE, "SIGFPE"},   {SIGABRT, "SIGABRT"}, {SIGTRAP, "SIGTRAP"}};
enum { crashCount = sizeof crashes / sizeof crashes[0] };

void ccrash_write(const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(STDERR_FILENO, bytes, count);
    if (written <= 0) return;
    bytes += written;
    count -= (size_t)written;
  }
}

static void writeText(const char *text) { ccrash_write(text, strlen(text)); }

void ccrash_write_number(long number) {
  char digits[24];
  size_t start = sizeof digits;
  do {
    digits[--start] = (char)('0' + number % 10);
    number /= 10;
  } while (number > 0);
  ccrash_write(digits + start, sizeof digits - start);
}

static void writeReport(const char *text) {
  long number = __atomic_load_n(&run, __ATOMIC_RELAXED);
  if (number < 1) number = 1;
  while (*text != 0) {
    size_t plain = strcspn(text, "\1\2");
    ccrash_write(text, plain);
    text += plain;
    if (*text == 0) return;
    ccrash_write_number(*text == 1 ? number : number - 1);
    text++;
  }
}

static void endNow(int number) { _exit(exitStatus); }

static pid_t currentThread(void) { return (pid_t)syscall(SYS_gettid); }

// While the report of a crash is written.
static void handleAnother(int number, siginfo_t *info, void *context) {
  // Sent by another process.
  if (info->si_code == SI_USER) return;
  // The report itself crashed.
  if (crashed == currentThread()) _exit(exitStatus);
  while (true) pause();
}

static void setHandler(void (*handler)(int, siginfo_t *, void *)) {
  struct sigaction action = {.sa_sigaction = handler, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  // Without nesting, many signals of another process need no more of the alternate stack than one.
  sigemptyset(&action.sa_mask);
  for (size_t index = 0; index < crashCount; index++) sigaddset(&action.sa_mask, crashes[index].number);
  for (size_t index = 0; index < crashCount; index++) sigaction(crashes[index].number, &action, NULL);
}

static void handle(int number, siginfo_t *info, void *context) {
  pid_t none = 0;
  if (!__atomic_compare_exchange_n(&crashed, &none, currentThread(), false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
    handleAnother(number, info, context);
    return;
  }
  setHandler(handleAnother);
  // Whatever follows may wait for a lock that this thread holds.
  signal(SIGALRM, endNow);
  sigset_t unblocked;
  sigemptyset(&unblocked);
  sigaddset(&unblocked, SIGALRM);
  // A fault in this handler must not find its signal blocked.
  for (size_t index = 0; index < crashCount; index++) sigaddset(&unblocked, crashes[index].number);
  pthread_sigmask(SIG_UNBLOCK, &unblocked, NULL);
  alarm(2);
  writeText("error: bridgehost itself crashed (");
  const char *name = "a signal";
  for (size_t index = 0; index < crashCount; index++) {
    if (crashes[index].number == number) name = crashes[index].name;
  }
  writeText(name);
  writeText("): please report it, with this text and the script\n");
  const char *text = __atomic_load_n(&report, __ATOMIC_ACQUIRE);
  if (text != NULL) writeReport(text);
  if (witness != NULL) witness();
  if (waiter == 0) _exit(exitStatus);
  kill(getpid(), waiter);
  while (true) pause();
}

void ccrash_install(int status) {
  exitStatus = status;
  setHandler(handle);
  // Swift's crash reporter also takes this one, which asks a program to end.
  signal(SIGQUIT, SIG_DFL);
  ccrash_adopt_thread();
}

void ccrash_adopt_thread(void) {
  enum { size = 256 << 10 };
  void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return;
  stack_t stack = {.ss_sp = memory, .ss_size = size};
  sigaltstack(&stack, NULL);
}

void ccrash_set_report(const char *text) {
  char *copy = text == NULL ? NULL : strdup(text);
  free(__atomic_exchange_n(&report, copy, __ATOMIC_ACQ_REL));
}

void ccrash_set_run(long number) { __atomic_store_n(&run, number, __ATOMIC_RELAXED); }

void ccrash_set_witness(void (*next)(void)) { witness = next; }

void ccrash_set_waiter(int signal) { waiter = signal; }

void ccrash_end_with_parent(void) {
  pid_t parent = getppid();
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // It may have ended before.
  if (getppid() != parent) _exit(exitStatus);
}
