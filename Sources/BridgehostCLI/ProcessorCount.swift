import Foundation
import HostLoop

/// How many processes run at the same time without waiting for each other.
enum ProcessorCount {
  /// The processors that this process may use, but no more than its container may use at a time.
  static var available: Int {
    let processors = min(ProcessInfo.processInfo.activeProcessorCount, most)
    let quota = try? String(contentsOfFile: "/sys/fs/cgroup/cpu.max", encoding: .utf8)
    return max(1, min(processors, quota.flatMap(limit) ?? processors))
  }

  /// More processes than any machine has a use for.
  static let most = 1024

  /// The limit in `200000 100000`: microseconds of processor time in a period of so many microseconds. `nil` if there
  /// is none (`max 100000`).
  private static func limit(_ quota: String) -> Int? {
    let numbers = quota.split(whereSeparator: \.isWhitespace).map { Double($0) }
    guard numbers.count == 2, let time = numbers[0], let period = numbers[1], period > 0 else {
      return nil
    }
    return Int(clamping: (time / period).rounded(.up))
  }
}
