public import Foundation
public import HostLoop
internal import NativeBridge
internal import SimulatedPhone
internal import WebAPIs

/// Which of the samples that were handed to JavaScript reached a server.
///
/// Every sample has a UUID; a request carries a sample when its body or its address holds that UUID.
@HostActor
public final class Uploads: Capability {
  /// Requests that carried samples and were answered 2xx.
  public private(set) var requestCount = 0
  /// Requests that carried samples and were answered otherwise.
  public private(set) var refusedCount = 0
  /// Each request that carried samples, in a run of days: when it was answered, how, and how many it carried.
  public private(set) var answers: [Answer] = []
  let app: AppConnection
  private var ledger: Ledger { app.ledger }
  private var clock: LoopClock { app.phone.loop.clock }
  /// The work for which the running task reads samples, such as a background fetch, by its number.
  var workInProgress: (@HostActor () -> Int?)?
  /// Whether the script takes part in what hands samples over.
  var areExpected: (@HostActor () -> Bool)?
  /// How bad it is that samples are uploaded again: a server may well expect it.
  var doubledUploads = Diagnosis.Severity.warning
  private var samples: [UUID: Sample] = [:]
  /// The samples that were handed over for work in progress, with how many entries were in the ledger then; work for
  /// which the script read in vain has none.
  private var duringWork: [Int: [UUID: Int]] = [:]
  /// Those of work that ended which no server has acknowledged.
  private var afterWork: [UUID: Int] = [:]

  /// A request that carried samples.
  public struct Answer: Sendable {
    /// When it was answered.
    public let time: LoopInstant
    /// How.
    public let status: Int
    /// How many samples it carried.
    public let samples: Int

    /// Whether the server acknowledged them.
    var isGood: Bool { (200..<300).contains(status) }
  }

  /// What is known of a sample, or of its deletion.
  private struct Sample {
    /// How often it was handed over: as often a script may send it.
    var handovers: Int32 = 0
    var wasHandedOver = false
    /// Whether a request carried it, whatever became of that.
    var wasSent = false
    var isAcknowledged = false
  }

  /// Samples that were handed to JavaScript, each counted once.
  public private(set) var handedOverCount = 0
  /// Samples that a server acknowledged with a 2xx, each counted once.
  public private(set) var acknowledgedCount = 0
  private var sentCount = 0

  var settled = SettledSamples()
  /// What the script knows that servers have, by what was asked of them: a route may follow its workout to
  /// another address, or, with GraphQL, in another operation or argument.
  private var receipts: [String: [UUID: Receipt]] = [:]

  /// A sample that a server acknowledged.
  struct Receipt {
    /// When the script first heard of it.
    let time: LoopInstant
    /// The request that was answered then, in the books.
    let request: Int
    /// Requests from this one on began after that.
    let nextEntry: Int
    /// How many times it was sent for another handover.
    var count: Int32 = 1
  }

  /// Samples that a request carried although the script had heard that the server has them.
  struct Doubling {
    let count: Int
    let first: Receipt
  }

  public init(_ app: AppConnection) { self.app = app }

  /// Whether nothing but workouts was handed over.
  public private(set) var areAllWorkouts = true

  /// Samples are handed to JavaScript.
  ///
  /// - Parameters:
  ///   - samples: the identifiers of the samples.
  ///   - work: the work in the background for which they are, if any.
  public func handOver(_ samples: [UUID], during work: Int?) { note(samples, work) }

  /// The script asks for samples.
  ///
  /// - Returns: what is told of the answer; `isAnchored` says that it is what changed since an anchor.
  public func beginReading()
    -> @HostActor (_ found: [UUID], _ areWorkouts: Bool, _ isAnchored: Bool)
    -> Void
  {
    let settled = settled.all
    return { [self] found, areWorkouts, isAnchored in
      note(found, workInProgress?(), again: isAnchored ? settled : [])
      if isAnchored { self.settled.read(found) }
      if !areWorkouts { areAllWorkouts = false }
    }
  }

  /// Whether JavaScript was ever given the sample.
  public func wasHandedOver(_ sample: UUID) -> Bool { samples[sample]?.wasHandedOver ?? false }

  /// Samples that were deleted: a server is told of them by the same names.
  public func handOver(deletions: [UUID]) {
    for uuid in deletions { samples[uuid, default: Sample()].handovers += 1 }
  }

  /// The script begins anew, and knows nothing that it could not store in time.
  func forgetReceipts() {
    receipts = [:]
    settled.forget()
  }

  /// How many samples of some work there were, and how many of them no server has acknowledged.
  ///
  /// - Parameter entry: of the call in the ledger that ended the work: what was handed over after it belongs to
  ///   another one.
  func unacknowledged(ofWork id: Int, before entry: Int) -> (of: Int, count: Int) {
    let samples = (duringWork[id] ?? [:]).filter { $0.value <= entry }
    return (samples.count, samples.keys.count { !isAcknowledged($0) })
  }

  /// Some work is over: of its samples only those matter that no server has.
  func end(work id: Int) {
    guard let samples = duringWork.removeValue(forKey: id) else { return }
    if acknowledgedCount == 0 && afterWork.isEmpty {
      afterWork = samples
      return
    }
    for (uuid, entry) in samples where !isAcknowledged(uuid) {
      afterWork[uuid] = min(entry, afterWork[uuid] ?? .max)
    }
  }

  private func isAcknowledged(_ uuid: UUID) -> Bool { samples[uuid]?.isAcknowledged ?? false }

  /// Whether anything was read for some work, whatever came of it.
  func hasRead(forWork id: Int) -> Bool { duringWork[id] != nil }

  /// Samples that were handed over for some work, and that no server has acknowledged.
  public var unacknowledgedCount: Int { forgotten(open: [], before: .max) }

  /// Samples that requests carried, and that no server has acknowledged.
  public var sentInVainCount: Int { sentCount - acknowledgedCount }

  /// How many samples no server has acknowledged, though all work for which they were handed over has ended.
  ///
  /// - Parameter entry: of the call in the books that ended the latest.
  func forgotten(open: [Int], before entry: Int) -> Int {
    let busy = open.reduce(into: Set<UUID>()) { $0.formUnion((duringWork[$1] ?? [:]).keys) }
    let all = duringWork.values.reduce(into: Set(afterWork.filter { $0.value <= entry }.keys)) {
      $0.formUnion($1.filter { $0.value <= entry && !isAcknowledged($0.key) }.keys)
    }
    return all.subtracting(busy).count
  }

  /// - Parameter known: what the script need not have asked for: it is none the more to be sent.
  private func note(_ uuids: [UUID], _ work: Int?, again known: Set<UUID> = []) {
    for uuid in uuids {
      var sample = samples[uuid] ?? Sample()
      if !sample.wasHandedOver { handedOverCount += 1 }
      sample.wasHandedOver = true
      if !known.contains(uuid) { sample.handovers += 1 }
      samples[uuid] = sample
    }
    guard let work else { return }
    let entry = ledger.beganCount
    duringWork[work, default: [:]].merge(uuids.map { ($0, entry) }) { earlier, _ in earlier }
  }

  /// - Parameters:
  ///   - response: `nil` when there was none.
  ///   - entry: the request in the books.
  /// - Returns: what was uploaded twice.
  func record(_ request: HTTPRequest, _ response: HTTPResponse?, entry: Int) -> Doubling? {
    if !(200..<300).contains(response?.status ?? 0) { settled.forget() }
    // What is deleted is named too.
    guard request.method != "DELETE", handedOverCount > 0 else { return nil }
    let found = request.body.flatMap {
      SampleScan.scan($0, contentEncoding: request.headers.value(of: "content-encoding"))
    }
    let inBody = (found?.uuids ?? []).filter { wasHandedOver($0) }
    let carried = inBody.union(named(in: request))
    guard !carried.isEmpty else { return nil }
    for uuid in carried where samples[uuid]?.wasSent == false {
      samples[uuid]?.wasSent = true
      sentCount += 1
    }
    guard let response else { return nil }
    if app.days != nil {
      answers.append(
        Answer(time: clock.now, status: response.status, samples: carried.count))
    }
    guard (200..<300).contains(response.status) else {
      refusedCount += 1
      return nil
    }
    requestCount += 1
    for uuid in carried where !isAcknowledged(uuid) {
      samples[uuid]?.isAcknowledged = true
      acknowledgedCount += 1
      afterWork[uuid] = nil
    }
    settled.acknowledge(carried)
    let target =
      "\(request.method) \(request.url) \(found?.operation ?? "") \(found?.key ?? "")"
    return receive(inBody, target, entry)
  }

  /// The samples that the address of a request names, which stores them: `PUT /workouts/<uuid>`.
  private func named(in request: HTTPRequest) -> Set<UUID> {
    guard ["PUT", "POST", "PATCH"].contains(request.method) else { return [] }
    return (SampleScan.uuids(in: Array(request.url.utf8)) ?? []).filter { wasHandedOver($0) }
  }

  /// A sample may be sent once for each time that it was handed over, and again as long as the script
  /// does not know that it arrived.
  private func receive(_ samples: Set<UUID>, _ target: String, _ entry: Int) -> Doubling? {
    var known = receipts.removeValue(forKey: target) ?? [:]
    defer { receipts[target] = known }
    var count = 0
    var first: Receipt?
    for sample in samples {
      guard let receipt = known[sample] else {
        known[sample] = Receipt(time: clock.now, request: entry, nextEntry: ledger.beganCount)
        continue
      }
      if receipt.count < self.samples[sample]?.handovers ?? 0 {
        known[sample]?.count += 1
      } else if entry >= receipt.nextEntry {
        count += 1
        if receipt.request < first?.request ?? .max { first = receipt }
      }
    }
    return first.map { Doubling(count: count, first: $0) }
  }
}
