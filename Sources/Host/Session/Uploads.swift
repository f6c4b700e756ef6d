internal import Device
public import EventLoop
internal import Foundation
internal import WebAPIs

/// Which of the samples that were handed to JavaScript reached a server.
///
/// Every sample has a UUID; a request carries a sample when its body holds that UUID.
@HostActor
public final class Uploads {
  /// Requests that carried samples and were answered 2xx.
  public private(set) var requestCount = 0
  /// Requests that carried samples and were answered otherwise.
  public private(set) var refusedCount = 0
  /// Each request that carried samples: when it was answered, how, and how many it carried.
  public private(set) var answers: [(time: LoopInstant, status: Int, samples: Int)] = []
  private let clock: LoopClock
  private var handedOver: Set<UUID> = []
  private var acknowledged: Set<UUID> = []
  /// The samples that were handed over while a background fetch was open.
  private var duringFetch: [Int: Set<UUID>] = [:]

  /// Samples that were handed to JavaScript, each counted once.
  public var handedOverCount: Int { handedOver.count }
  /// Samples that a server acknowledged with a 2xx, each counted once.
  public var acknowledgedCount: Int { acknowledged.count }

  init(clock: LoopClock) { self.clock = clock }

  /// Whether nothing but workouts was handed over.
  public private(set) var areAllWorkouts = true

  /// - Parameter fetches: those in whose time the samples fall.
  func handOver(_ workouts: [Workout], during fetches: [Int]) {
    note(workouts.map(\.uuid), fetches)
  }

  func handOver(_ samples: [HealthSample], during fetches: [Int]) {
    note(samples.map(\.uuid), fetches)
    if samples.contains(where: { $0.kind != .workout }) { areAllWorkouts = false }
  }

  /// How many samples of a fetch there were, and how many of them no server has acknowledged.
  func unacknowledged(ofFetch id: Int) -> (of: Int, count: Int) {
    let samples = duringFetch[id] ?? []
    return (samples.count, samples.subtracting(acknowledged).count)
  }

  /// How many samples no server has acknowledged, though all fetches that handed them over have ended.
  func forgotten(open: [Int]) -> Int {
    let busy = open.reduce(into: Set<UUID>()) { $0.formUnion(duringFetch[$1] ?? []) }
    let all = duringFetch.values.reduce(into: Set<UUID>()) { $0.formUnion($1) }
    return all.subtracting(acknowledged).subtracting(busy).count
  }

  private func note(_ uuids: [UUID], _ fetches: [Int]) {
    handedOver.formUnion(uuids)
    for fetch in fetches { duringFetch[fetch, default: []].formUnion(uuids) }
  }

  func record(_ request: HTTPRequest, _ response: HTTPResponse) {
    // What is deleted is named too.
    guard request.method != "DELETE", !handedOver.isEmpty, let body = request.body,
      let found = SampleScan.uuids(
        in: body, contentEncoding: request.headers.value(of: "content-encoding"))
    else { return }
    let carried = found.intersection(handedOver)
    guard !carried.isEmpty else { return }
    answers.append((clock.now, response.status, carried.count))
    if (200..<300).contains(response.status) {
      requestCount += 1
      acknowledged.formUnion(carried)
    } else {
      refusedCount += 1
    }
  }
}
