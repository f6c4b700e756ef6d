import Glibc

/// Where signal handlers run, so that libFuzzer can write down an input that used up the stack.
enum AlternateStack {
  /// For this thread; and for the signals of a crash, before libFuzzer asks who handles them.
  static func install() {
    let size = 1 << 18
    var stack = stack_t(
      ss_sp: UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16), ss_flags: 0,
      ss_size: size)
    sigaltstack(&stack, nil)
    var action = sigaction()
    action.sa_flags = SA_ONSTACK
    for signal in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE] {
      sigaction(signal, &action, nil)
    }
  }
}
