import Glibc

/// A separate stack for signal handlers, so that libFuzzer can save an input that exhausted the normal stack.
enum AlternateStack {
  /// Installs the stack for this thread and for crash signals. Call it before libFuzzer sets its handlers.
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
