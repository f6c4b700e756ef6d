internal import Capabilities
internal import HostLoop

/// Counts the calls of native methods that answer in a run, and decides how long each takes.
@HostActor
final class SlowCalls {
  private let latencies: [Int: Int]
  private var count = 0

  /// Returns `nil` if no call is slow.
  init?(_ inputs: [OutsideEvent]) {
    var latencies: [Int: Int] = [:]
    for case .slowCall(let call, let milliseconds) in inputs.map(\.kind) {
      latencies[call] = milliseconds
    }
    if latencies.isEmpty { return nil }
    self.latencies = latencies
  }

  /// The outside events whose calls were never made.
  var unmet: [OutsideEvent] {
    latencies.filter { $0.key > count }.sorted { $0.key < $1.key }.map {
      .slowCall($0, milliseconds: $1)
    }
  }

  /// How long the next call takes.
  func next() -> Duration {
    count += 1
    return .milliseconds(latencies[count] ?? 0)
  }
}
