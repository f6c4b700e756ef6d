#define _GNU_SOURCE
#include "CInterrupt.h"

#include <dlfcn.h>
#include <link.h>
#include <math.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

// Exported by the library, and left out of the headers that Debian installs.
void JSContextGroupSetExecutionTimeLimit(
    JSContextGroupRef group, double seconds, CInterruptCallback callback, void *data);

typedef struct {
  uintptr_t start, end;
} Range;

static Range jit, interpreter, library;
static CInterruptCallback callback;
static bool (*ownsLock)(JSContextGroupRef);

static const CInterruptGroup *groups;
static size_t groupCount;
// Set on the one thread that changes the groups and runs their scripts.
static _Thread_local bool isOwner;
static JSContextGroupRef running;
// How often the engine was told to ask the callback and did not: each time it gets longer to do so.
static unsigned unansweredTraps;

// Written by one thread, read by the other.
static uint64_t usedTime, lowestLimit, sentCount, signalCount, engineCount;
static bool memoryIsOver, isInTrap, isToStop, stopsAnywhere, isStopped;
// The highest limit of any group.
static uint64_t highestLimit = UINT64_MAX;
static struct sigaction earlierFaultAction;

// JavaScriptCore itself stops and starts threads by SIGUSR1.
static int signalNumber(void) { return SIGRTMIN + 5; }

static bool contains(Range range, uintptr_t address) {
  return address >= range.start && address < range.end;
}

static uintptr_t programCounter(const ucontext_t *context) {
#if defined(__x86_64__)
  return (uintptr_t)context->uc_mcontext.gregs[REG_RIP];
#elif defined(__aarch64__)
  return (uintptr_t)context->uc_mcontext.pc;
#else
  return 0;
#endif
}

static uint64_t limitOf(CInterruptGroup group) {
  uint64_t highest = __atomic_load_n(&highestLimit, __ATOMIC_RELAXED);
  return group.limit < highest ? group.limit : highest;
}

// Where the thread is: the signal says it whatever the thread does.
static void look(int number, siginfo_t *info, void *context) {
  uintptr_t counter = programCounter(context);
  uint64_t lowest = 0;
  for (size_t index = 0; index < groupCount; index++) {
    CInterruptGroup group = groups[index];
    if (!ownsLock(group.group)) continue;
    if (lowest != 0 && limitOf(group) >= lowest) continue;
    lowest = limitOf(group);
    __atomic_store_n(&running, group.group, __ATOMIC_RELAXED);
  }
  __atomic_store_n(&lowestLimit, lowest, __ATOMIC_RELAXED);
  bool isInEngine = lowest != 0 && (contains(jit, counter) || contains(library, counter));
  if (isInEngine) __atomic_fetch_add(&engineCount, 1, __ATOMIC_RELAXED);
  if (__atomic_load_n(&isToStop, __ATOMIC_ACQUIRE) && (isInEngine || stopsAnywhere)) {
    __atomic_store_n(&isStopped, true, __ATOMIC_RELEASE);
    while (true) pause();
  }
  __atomic_fetch_add(&signalCount, 1, __ATOMIC_RELEASE);
}

// The pages that lie in the range as a whole: others may hold code that other threads run.
static void protect(Range range, int protection) {
  uintptr_t page = (uintptr_t)getpagesize();
  uintptr_t start = (range.start + page - 1) / page * page, end = range.end / page * page;
  if (start < end) mprotect((void *)start, end - start, protection);
}

static bool ask(JSContextRef context, void *data) {
  unansweredTraps = 0;
  return callback(context, data);
}

// Starts the engine's timer once. With a limit in place each entry into JavaScript would start it again, and an
// engine whose timer fires twice at a time can fail its own assertion (VMTraps.cpp, requestThreadStopIfNeeded).
static void startTimer(JSContextGroupRef group) {
  JSContextGroupSetExecutionTimeLimit(group, 0, ask, NULL);
  JSContextGroupSetExecutionTimeLimit(group, INFINITY, ask, NULL);
}

// The timer fires on another thread, and a promise job would be over by then.
static void awaitTimer(void) {
  struct timespec time = {.tv_nsec = 4000000L << (unansweredTraps < 6 ? unansweredTraps++ : 6)};
  nanosleep(&time, NULL);
}

void cinterrupt_ask(JSContextGroupRef group) {
  startTimer(group);
  awaitTimer();
}

// The thread has come to JavaScript while the trap was set. There it holds no lock of the engine or of malloc,
// as JavaScriptCore's own signal handler (VMTraps) takes for granted, too.
static void springTrap(void) {
  protect(jit, PROT_READ | PROT_WRITE | PROT_EXEC);
  protect(interpreter, PROT_READ | PROT_EXEC);
  // Another thread has JavaScript of its own. Its time has no limit, and it may not read the groups.
  if (!isOwner) return;
  uint64_t used = __atomic_load_n(&usedTime, __ATOMIC_RELAXED);
  bool isOverMemory = __atomic_load_n(&memoryIsOver, __ATOMIC_RELAXED), isOver = false;
  for (size_t index = 0; index < groupCount; index++) {
    CInterruptGroup group = groups[index];
    if (!ownsLock(group.group) || (!isOverMemory && used < limitOf(group))) continue;
    startTimer(group.group);
    isOver = true;
  }
  if (isOver) awaitTimer();
}

static void handleFault(int number, siginfo_t *info, void *context) {
  uintptr_t counter = programCounter(context);
  bool isTrap = info->si_code == SEGV_ACCERR && (uintptr_t)info->si_addr == counter &&
                (contains(jit, counter) || contains(interpreter, counter));
  if (isTrap) {
    __atomic_store_n(&isInTrap, true, __ATOMIC_RELEASE);
    springTrap();
    __atomic_store_n(&isInTrap, false, __ATOMIC_RELEASE);
  } else if (earlierFaultAction.sa_flags & SA_SIGINFO) {
    earlierFaultAction.sa_sigaction(number, info, context);
  } else if (earlierFaultAction.sa_handler == SIG_DFL || earlierFaultAction.sa_handler == SIG_IGN) {
    // The instruction is repeated, and ends the process as it would without this handler.
    signal(SIGSEGV, SIG_DFL);
  } else {
    earlierFaultAction.sa_handler(number);
  }
}

// The interpreter is written in assembly: it is the one large part of the library's code that its table for
// unwinding stacks does not know.
static int findInterpreter(struct dl_phdr_info *object, size_t size, void *engine) {
  Range code = {0};
  const uint8_t *table = NULL;
  for (int index = 0; index < object->dlpi_phnum; index++) {
    const ElfW(Phdr) *header = &object->dlpi_phdr[index];
    uintptr_t start = object->dlpi_addr + header->p_vaddr;
    if (header->p_type == PT_LOAD && header->p_flags & PF_X) {
      code = (Range){start, start + header->p_memsz};
    }
    if (header->p_type == PT_GNU_EH_FRAME) table = (const uint8_t *)start;
  }
  if (!contains(code, (uintptr_t)engine)) return 0;
  library = code;
  // Version 1, with sorted pairs of 32-bit offsets: of a function, and of what is known of it.
  static const uint8_t known[] = {1, 0x1b, 0x03, 0x3b};
  if (table == NULL || memcmp(table, known, sizeof known) != 0) return 1;
  int32_t count = *(const int32_t *)(table + 8);
  const int32_t *pairs = (const int32_t *)(table + 12);
  uintptr_t earlier = code.start;
  for (int32_t index = 0; index < count; index++) {
    uintptr_t start = (uintptr_t)table + pairs[2 * index];
    uintptr_t end = earlier;
    // How long a function is, is read only where it matters: its page may not be in memory.
    if (index > 0 && start - earlier > interpreter.end - interpreter.start) {
      end += *(const uint32_t *)(table + pairs[2 * index - 1] + 12);
    }
    if (start > end && start - end > interpreter.end - interpreter.start) {
      interpreter = (Range){end, start};
    }
    earlier = start;
  }
  return 1;
}

bool cinterrupt_prepare(CInterruptCallback ask) {
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
  // ThreadSanitizer holds a signal back until the thread calls something, which an endless loop never does.
  (void)ask;
  return false;
#endif
#endif
  callback = ask;
  ownsLock = (bool (*)(JSContextGroupRef))dlsym(
      RTLD_DEFAULT, "_ZN3JSC11VMInspector23currentThreadOwnsJSLockEPNS_2VME");
  uintptr_t (*start)(void) =
      (uintptr_t (*)(void))dlsym(RTLD_DEFAULT, "_ZN3JSC36startOfFixedExecutableMemoryPoolImplEv");
  uintptr_t (*end)(void) =
      (uintptr_t (*)(void))dlsym(RTLD_DEFAULT, "_ZN3JSC34endOfFixedExecutableMemoryPoolImplEv");
  if (ownsLock == NULL || start == NULL || end == NULL) return false;
  jit = (Range){start(), end()};
  // Of a function in the library's code itself, not of its entry in the program's table of calls.
  void *engine = dlsym(RTLD_DEFAULT, "JSContextGroupSetExecutionTimeLimit");
  dl_iterate_phdr(findInterpreter, engine);
  // Less than any version's interpreter has: then it was something else.
  if (interpreter.end - interpreter.start < 64 << 10) return false;
  struct sigaction looking = {.sa_sigaction = look, .sa_flags = SA_SIGINFO | SA_RESTART};
  sigfillset(&looking.sa_mask);
  // How the collector stops a thread.
  sigdelset(&looking.sa_mask, SIGUSR1);
  struct sigaction fault = {.sa_sigaction = handleFault, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  sigemptyset(&fault.sa_mask);
  sigaddset(&fault.sa_mask, signalNumber());
  return sigaction(SIGSEGV, &fault, &earlierFaultAction) == 0 &&
         sigaction(signalNumber(), &looking, NULL) == 0;
}

void cinterrupt_unblock(void) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signalNumber());
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

const CInterruptGroup *cinterrupt_set_groups(const CInterruptGroup *next, size_t count) {
  isOwner = true;
  const CInterruptGroup *earlier = groups;
  // The handler runs on this thread: it sees the steps in this order.
  groupCount = 0;
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  groups = next;
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  groupCount = count;
  return earlier;
}

void cinterrupt_lower_limits(uint64_t most) { __atomic_store_n(&highestLimit, most, __ATOMIC_RELAXED); }

void cinterrupt_look(pthread_t thread) {
  // One at a time: a thread that does not get the processor would be looked at many times in the same place.
  if (__atomic_load_n(&signalCount, __ATOMIC_ACQUIRE) != sentCount) return;
  if (pthread_kill(thread, signalNumber()) == 0) sentCount++;
}

void cinterrupt_set_trap(uint64_t used, bool isOverMemory) {
  __atomic_store_n(&usedTime, used, __ATOMIC_RELAXED);
  __atomic_store_n(&memoryIsOver, isOverMemory, __ATOMIC_RELAXED);
  // JavaScript must come on a little before the next one.
  if (__atomic_load_n(&isInTrap, __ATOMIC_ACQUIRE)) return;
  protect(interpreter, PROT_READ);
  protect(jit, PROT_READ | PROT_WRITE);
}

void cinterrupt_stop(pthread_t thread, bool anywhere) {
  stopsAnywhere = anywhere;
  __atomic_store_n(&isToStop, true, __ATOMIC_RELEASE);
  pthread_kill(thread, signalNumber());
}

bool cinterrupt_is_stopped(void) { return __atomic_load_n(&isStopped, __ATOMIC_ACQUIRE); }

CInterruptReport cinterrupt_report(void) {
  return (CInterruptReport){
      __atomic_load_n(&signalCount, __ATOMIC_ACQUIRE),
      __atomic_load_n(&engineCount, __ATOMIC_RELAXED),
      __atomic_load_n(&running, __ATOMIC_RELAXED),
      __atomic_load_n(&lowestLimit, __ATOMIC_RELAXED)};
}
