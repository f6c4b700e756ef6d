internal import CCrash

extension EventLoop {
  /// From now on a report of a crash of the program itself says which task was running.
  package nonisolated static func namesTaskInCrashes() { ccrash_set_witness(writeRunningTask) }

  /// Nothing here allocates: the thread may have crashed in the middle of an allocation.
  fileprivate static func writeTask() {
    guard !running.isEmpty, let task = running[0].currentTask else { return }
    write("  the task was number ")
    ccrash_write_number(task.id)
    write(": ")
    write(task.label)
    if !task.subject.isEmpty {
      write(" ")
      write(task.subject)
    }
    write(", on ")
    write(task.lane.name)
    write("\n")
  }

  private static func write(_ text: String) {
    _ = text.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.withMemoryRebound(to: CChar.self) { ccrash_write($0.baseAddress, $0.count) }
    }
  }
}

/// Called in the handler of the signal, on the thread that crashed.
private nonisolated func writeRunningTask() {
  guard HostActor.isCurrent else { return }
  HostActor.assumeIsolated(with: ()) { EventLoop.writeTask() }
}
