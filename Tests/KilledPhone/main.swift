import FoundationEssentials
import Glibc
import HostLoop
import SimulatedPhone
import Storage

/// Opens the phone storage at the given path, writes to it, and prints the number of each write once
/// the storage has acknowledged it. A test kills this program at some point.
@HostActor
private func fill(_ path: String, times: Int) throws {
  let storage = PhoneStorage(path: path, clock: LoopClock(.virtual))
  try storage.open()
  let first = try storage.asyncStorage.keys().count / 2
  for number in first..<first + times {
    // Two entries: after a kill, either both are there or neither is.
    try storage.asyncStorage.set([("a\(number)", "1"), ("b\(number)", "1")])
    say("\(number)\n", to: STDOUT_FILENO)
  }
}

private func say(_ text: String, to stream: Int32) {
  _ = text.withCString { write(stream, $0, strlen($0)) }
}

HostActor.start {
  do {
    try fill(CommandLine.arguments[1], times: 5)
    exit(0)
  } catch {
    say("error: \(error)\n", to: STDERR_FILENO)
    exit(1)
  }
}
while true { pause() }
