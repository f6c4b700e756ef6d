import Glibc
import HostLoop

/// The same work done in two ways, and how much longer ours may take than the floor.
@HostActor
struct Comparison {
  /// Does something `count` times.
  typealias Work = @HostActor (_ count: Int) async throws -> Void

  let name: String
  /// The most that our time divided by the floor's may be; `nil` when the row is only for information.
  let target: Double?
  let floor: Work
  let ours: Work

  /// Measures the floor and ours in turn, so that both see the same state of the machine. Each goes first
  /// equally often, because the second one finds warm caches and the garbage of the first.
  func measure() async throws -> Result {
    let (floorCount, ourCount) = (try await calibrate(floor), try await calibrate(ours))
    var samples: [(floor: Double, ours: Double)] = []
    for _ in 0..<Self.sampleCount / 2 {
      samples.append((try await time(floor, floorCount), try await time(ours, ourCount)))
      let second = try await time(ours, ourCount)
      samples.append((try await time(floor, floorCount), second))
    }
    return Result(
      name: name, target: target, floor: median(samples.map(\.floor)),
      ours: median(samples.map(\.ours)), ratio: median(samples.map { $0.ours / $0.floor }))
  }

  private static let sampleCount = 22
  private static let sampleNanoseconds = 50e6

  /// How often to do `work` in one sample.
  private func calibrate(_ work: Work) async throws -> Int {
    var count = 1
    while true {
      // The better of two: if the machine was briefly busy, a sample must not end up with too few calls.
      let each = min(try await time(work, count), try await time(work, count))
      let wanted = Int(clamping: Self.sampleNanoseconds / each)
      if Double(count) * each > Self.sampleNanoseconds / 4 { return max(wanted, 1) }
      count = min(count * 8, max(wanted, count * 2))
    }
  }

  /// The nanoseconds that `work` takes for each of `count` times.
  private func time(_ work: Work, _ count: Int) async throws -> Double {
    let start = nanoseconds()
    try await work(count)
    return Double(nanoseconds() - start) / Double(count)
  }

  private func nanoseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  /// The median nanoseconds of the floor and of ours, and the median ratio of adjacent samples.
  struct Result: CustomStringConvertible {
    let name: String
    let target: Double?
    let floor: Double
    let ours: Double
    let ratio: Double

    static let heading =
      "case                                      floor         ours    ratio   target"

    var description: String {
      let columns = [
        name.padded(to: 34, .trailing), time(floor).padded(to: 12), time(ours).padded(to: 12),
        decimal(ratio).padded(to: 8), (target.map { "≤ " + decimal($0) } ?? "").padded(to: 8),
      ]
      let missed = target.map { ratio > $0 } ?? false
      return columns.joined(separator: " ") + (missed ? "  missed" : "")
    }

    private func time(_ nanoseconds: Double) -> String {
      nanoseconds < 100_000
        ? "\(Int(clamping: nanoseconds.rounded())) ns" : decimal(nanoseconds / 1e6) + " ms"
    }

    private func decimal(_ value: Double) -> String {
      let hundredths = Int(clamping: (value * 100).rounded())
      return "\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10)"
    }
  }
}

extension String {
  fileprivate enum Side { case leading, trailing }

  /// The text, padded with spaces on one side.
  fileprivate func padded(to width: Int, _ side: Side = .leading) -> String {
    let blanks = String(repeating: " ", count: max(0, width - count))
    return side == .leading ? blanks + self : self + blanks
  }
}
