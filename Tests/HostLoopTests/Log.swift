import HostLoop

/// What happened, in order.
@HostActor
final class Log {
  private(set) var entries: [String] = []

  func add(_ entry: String) { entries.append(entry) }
}
